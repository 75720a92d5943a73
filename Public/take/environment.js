// What a recording was made with: the head of every file.

/**
 * @param {object} hello of the server @param {object} settings now in force
 * @param {object} snapshot of the instrument: clock, phase and lock
 * @param {object} records of look/records.js
 * @param {{userAgent: string, devicePixelRatio: number, now: number}} page `now` in ms since 1970
 */
export function environment(hello, settings, snapshot, records, page) {
  const { painted } = records.columns;
  const iso = (ms) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);
  const at = (i) => iso(records.origin + painted.at(i));
  return {
    program: `Pirouette ${hello.version}`,
    protocol: hello.protocol,
    exported: iso(page.now),
    begin: painted.length ? at(0) : null,
    end: painted.length ? at(-1) : null,
    frames: painted.length,
    late: records.counts.late,
    repeated: records.counts.repeated,
    skipped: records.counts.skipped,
    userAgent: page.userAgent,
    devicePixelRatio: page.devicePixelRatio,
    displayRateHz: finite(1000 / snapshot.phase.period),
    lock: snapshot.lock,
    clockOffsetMs: finite(snapshot.clock.offset),
    clockBoundMs: finite(snapshot.clock.bound),
    timeOrigin: iso(records.origin),
    timeOriginMs: records.origin,
    settings,
  };
}

const finite = (x) => (Number.isFinite(x) ? x : null);

/** `pirouette-20260131-235959`, in UTC like all that is in the file. @param {number} now */
export function fileName(now, extension) {
  const digits = new Date(now).toISOString().replace(/\D/g, '');
  return `pirouette-${digits.slice(0, 8)}-${digits.slice(8, 14)}.${extension}`;
}
