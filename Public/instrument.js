// Everything heavy: the socket, the frames, the painting. Runs in a worker, or on the main thread
// where a browser lacks the pieces; it is told everything by messages and answers with messages.

import { Bench } from './compare/bench.js';
import { describe } from './describe.js';
import { Stalls } from './disturb/stalls.js';
import { Flight } from './flight.js';
import { Ghost } from './ghost/ghost.js';
import { Rests } from './ghost/rests.js';
import { Live } from './live.js';
import { idealAt } from './look/ideal.js';
import { Look } from './look/look.js';
import { buffersOf, recordsBetween } from './look/records.js';
import { lookUp } from './lookup.js';
import { Phase } from './phase.js';
import { Recorder } from './recorder.js';
import { Scenes } from './scenes.js';
import { Session } from './session.js';
import { Strips } from './strips.js';
import { Player } from './time/player.js';
import { Trace } from './trace.js';
import { firstFrame, INTERRUPTIONS } from './wire.js';

const MIRRORED = INTERRUPTIONS.indexOf('mirrored');
const MATCHED = INTERRUPTIONS.indexOf('matched');
const REPORT_INTERVAL = 250;
/**
 * The strips are drawn so often, ms: while the hold moves, at rest, and while an input waits for its
 * frame. The display's compositor copies all of them each time; the stage, which has to be quick, is
 * drawn at every refresh.
 */
const STRIPS = { moving: 24, rest: 56, awaiting: 100 };
/** A late frame is said for so long. ms */
const LATE_SAID = 2000;
/** A flight is that of the present: of a frame that is looked at again only its value is known. */
const NO_FLIGHT = { from: NaN, left: NaN };

/** One page's instrument. */
export class Instrument {
  #post;
  #session;
  #phase = new Phase();
  #recorder = new Recorder();
  #scenes = new Scenes();
  #strips = new Strips();
  #bench = new Bench();
  #painted = firstFrame();
  #paintedSequence = 0;
  #stillCube = null;
  #outcome = {
    repeated: false, late: false, skipped: 0, error: NaN, slack: NaN, sent: NaN, cost: NaN,
    ideal: NaN, epoch: 0, period: NaN, deviation: NaN, bound: NaN, isSettling: true,
  };
  #flight = new Flight();
  #rests = new Rests();
  #ghost = new Ghost((position, happenings) =>
    this.#post({ type: 'ideal', position, happenings }));
  #trace = new Trace();
  #isLocked = true;
  #wantsLock = true;
  #stalls = new Stalls();
  #shown = { strategy: MATCHED, period: NaN };
  #interruption = MATCHED;
  /** How many changes of settings the page had made by the last that came. */
  #made = 0;
  #cube = { size: 200, colors: ['red', 'blue', 'green', 'orange', 'purple'] };
  #palette = null;
  #stage = null;
  #graphs = null;
  #live = null;
  #look;
  #player = null;
  #stripsDrawn = -Infinity;

  // Made once: a closure a frame would be an allocation a frame.
  #tick = (stamp) => this.#refresh(stamp);
  #rest = () => this.#rested(performance.now());
  #settled = (happened) => {
    this.#recorder.latency(happened, performance.now());
    // The states' words turn with what is painted, but not before it is.
    setTimeout(() => this.#report());
  };

  /** @param {(message: object, transfer?: Transferable[]) => void} post to the page */
  constructor(post) {
    this.#post = post;
    this.#look = new Look(post, this.#recorder, this.#strips);
  }

  /**
   * Takes one message from the page.
   * @param {object} message `type` is the name of one of the methods below
   */
  receive(message) {
    switch (message.type) {
      case 'start': return this.#start(message);
      case 'layout': return this.#layOut(message);
      case 'palette': this.#palette = message.palette; return;
      case 'input': return this.#input(message);
      case 'time': return this.#player.receive(message, this.#painted, this.#phase.period);
      case 'settings': return this.#settings(message);
      case 'visibility': return this.#visibility(message.visible);
      case 'online': return this.#session.open();
      case 'record': return this.#trace.begin(message.count);
      case 'cube': return this.#holdCube(message.isPaused);
      case 'look': return this.#look.receive(message);
      case 'records': return this.#records(message);
      case 'ghost': return this.#ghost.turn(message.isOn, this.#scenes.layout);
      case 'ideal':
        return this.#ghost.take(message, performance.now(), this.#scenes.layout,
          this.#palette, this.#stillCube === null);
      case 'faults': return this.#disturb(message.faults);
      case 'panel': return this.#bench.show(message.id === 'panel-compare');
      case 'question': return this.#session.ask(message.question);
      case 'snapshot': return this.#post({ type: 'snapshot', id: message.id,
        snapshot: this.#snapshot() });
    }
  }

  #start({ place, isLocked, stage, graphs, bench, ghost, palette, live }) {
    this.#palette = palette;
    this.#live = new Live(live, (isMoving) => this.#post({ type: 'moving', isMoving }));
    this.#isLocked = this.#wantsLock = isLocked;
    this.#stage = stage.getContext('2d', { alpha: false });
    this.#graphs = graphs.getContext('2d', { alpha: false });
    this.#bench.start(bench);
    this.#ghost.start(ghost);
    this.#session = new Session(place, this.#phase, {
      status: (status) => this.#post({ type: 'status', status }),
      hello: (hello, adopt) => this.#greeted(hello, adopt),
      event: (message) => this.#happened(message),
      completed: (message) => this.#post({ type: 'completed', turns: message.turns }),
      viewers: ({ count, holder }) => this.#post({ type: 'viewers', count, holder }),
      refused: (reason) => this.#post({ type: 'refused', reason }),
      settings: (settings) => this.#followed(settings),
      answered: (answer) => this.#post({ type: 'answer', answer }),
      process: (process) => this.#post({ type: 'process', process }),
      clock: () => this.#player.tell(this.#painted),
      leap: (leap) => {
        this.#bench.leap(leap);
        this.#post({ type: 'leap', ...leap, strategy: INTERRUPTIONS[this.#shown.strategy] });
      },
    });
    this.#player = new Player(this.#post, this.#session);
    this.#session.open();
    setInterval(() => this.#report(), REPORT_INTERVAL);
    requestAnimationFrame(this.#tick);
  }

  #layOut({ stage, graphs, bench }) {
    if (bench) this.#bench.resize(bench);
    if (stage) {
      resize(this.#stage.canvas, stage);
      this.#scenes.resize(stage);
      if (this.#ghost.isOn) this.#ghost.turn(true, stage);
    }
    if (graphs) {
      resize(this.#graphs.canvas, graphs);
      this.#strips.resize(graphs);
      this.#stripsDrawn = -Infinity;
    }
  }

  #greeted(hello, adopt) {
    this.#cube = { size: hello.settings.cube.size, colors: hello.colors };
    if (adopt) this.#show(hello.settings.hold.interruption);
    if (!hello.resumed) {
      this.#player.forget();
      this.#flight.reset();
    }
    this.#flight.settings(hello.settings.hold);
    this.#recorder.restart();
    this.#outcome.isSettling = true;
    this.#ghost.happened(-Infinity);
    this.#post({ type: 'hello', hello, adopt, isNew: !hello.resumed && hello.stage === null });
  }

  #happened(message) {
    if (message.hold) this.#flight.settings(message.hold);
    this.#flight.event(message);
    this.#ghost.happened(message.time);
    this.#post({ type: 'event', event: message, rests: this.#rests.at(message, this.#painted) });
  }

  /** Whoever presses wants to see what it does. */
  #input({ event, at, fields }) {
    if (event === 'press') this.#player.now();
    this.#session.input(event, at - performance.timeOrigin, fields);
  }

  #settings({ change, made }) {
    this.#made = made ?? this.#made;
    if (change.hold?.interruption) this.#show(change.hold.interruption);
    this.#session.settings(change);
  }

  /** The stage has other settings now, by whomever. */
  #followed(settings) {
    if (settings.hold) this.#show(settings.hold.interruption);
    this.#post({ type: 'settings', settings, made: this.#made });
  }

  /** Begins the header's numbers anew: what they say of is another condition now. */
  #disturb(faults) {
    this.#session.disturb(faults);
    this.#stalls.set(faults.paintStall, faults.every);
    this.#isLocked = this.#wantsLock && !faults.unlocked;
    this.#recorder.restart();
    this.#outcome.isSettling = true;
  }

  /** Beside `mirrored` goes the chosen strategy; beside itself, the seed's nearest neighbour. */
  #show(interruption) {
    const i = INTERRUPTIONS.indexOf(interruption);
    this.#interruption = i;
    this.#shown.strategy = i < 0 || i === MIRRORED ? MATCHED : i;
  }

  #visibility(visible) {
    this.#session.visibility(visible);
    this.#recorder.gap(performance.now());
    this.#phase.reset();
    this.#outcome.isSettling = true;
  }

  #holdCube(isPaused) {
    this.#stillCube = isPaused ? firstFrame() : null;
    if (isPaused) this.#stillCube.copy(this.#painted);
  }

  #refresh(stamp) {
    requestAnimationFrame(this.#tick);
    const now = performance.now();
    const session = this.#session;
    this.#phase.observe(stamp);
    this.#shown.period = this.#phase.period;
    session.clock.advance(now);
    const slot = session.isLive ? lookUp(session.ring, session.belief, stamp, now,
      this.#phase.period) : -1;
    const outcome = this.#outcome;
    outcome.period = this.#phase.isSettled ? this.#phase.period : NaN;
    outcome.deviation = session.clock.deviation(now) + session.disturbance.drift;
    outcome.bound = session.clock.bound;
    if (slot >= 0) this.#take(session.ring, slot, stamp);
    this.#recorder.refresh(stamp, slot < 0 ? null : this.#painted, outcome);
    const shown = this.#player.shown(this.#painted);
    this.#live.paint(shown);
    if (this.#palette) {
      const isStill = this.#stillCube !== null && !this.#player.isLooking;
      this.#scenes.draw(this.#stage, shown, isStill ? this.#stillCube : shown, this.#palette,
        session.status.state === 'reconnecting', this.#cube);
      if (this.#player.isLooking) this.#ghost.hide();
      else this.#ghost.draw(now, this.#scenes.layout, this.#palette, this.#stillCube === null);
      const way = session.isAwaiting ? 'awaiting' : this.#live.isMoving ? 'moving' : 'rest';
      if (!(stamp - this.#stripsDrawn < STRIPS[way])) {
        this.#stripsDrawn = stamp;
        this.#look.observe(stamp);
        this.#strips.draw(this.#graphs, stamp, this.#recorder, session.marks, this.#palette,
          this.#shown, this.#look);
        this.#look.tell(stamp);
      }
    }
    if (this.#palette) this.#bench.draw(stamp, this.#palette, this.#interruption);
    if (slot >= 0) session.settle(slot, this.#settled);
    if (this.#isLocked && !this.#isSettled) session.pace(now);
    if (!this.#isLocked && this.#phase.isSettled) session.display(this.#phase.rate);
    setTimeout(this.#rest, session.delay + stamp - performance.now());
  }

  /**
   * Between two paintings. What asks for the time asks now: an answer that had to wait for a
   * painting would count as a long way back, which puts the clock off by half of it.
   */
  #rested(now) {
    if (this.#isLocked && this.#isSettled) this.#session.pace(now);
    this.#session.tend(now);
    this.#look.work(now);
  }

  #take(ring, slot, stamp) {
    const frame = ring.frame(slot);
    const outcome = this.#outcome;
    outcome.repeated = ring.paintings(slot) > 0;
    outcome.late = frame.target === frame.target &&
      !(Math.abs(frame.target - stamp) < this.#phase.period / 2);
    outcome.skipped = outcome.repeated ? 0 : ring.between(this.#painted.time, frame.time);
    const { clock } = this.#session;
    const time = clock.stageSeconds(stamp);
    outcome.error = (frame.time - time) * 1000;
    outcome.slack = stamp - ring.arrival(slot);
    outcome.sent = clock.pageMilliseconds(ring.sent(slot));
    outcome.cost = ring.cost(slot) * 1e6;
    outcome.epoch = ring.epoch(slot);
    if (this.#isSettled && !(this.#isLocked && (outcome.late || frame.target !== frame.target))) {
      outcome.isSettling = false;
    }
    ring.paint(slot);
    this.#session.acknowledge(outcome.late ? time : frame.time);
    this.#flight.painted(frame);
    this.#painted.copy(frame);
    this.#bench.painted(frame);
    this.#player.record(stamp, frame);
    this.#paintedSequence = ring.sequence(slot);
    if (this.#ghost.isOn) this.#ghost.painted(this.#painted, ring, stamp, this.#phase.period);
    outcome.ideal = idealAt(ring, time, this.#painted);
    this.#trace.push(stamp, this.#painted, outcome, outcome.epoch);
  }

  /** Clock and phase are known: from the first frame made for its refresh on, the page is judged. */
  get #isSettled() { return this.#phase.isSettled && this.#session.clock.isSettled; }

  /** In the header's words: whether each refresh has its own frame. */
  get #lock() {
    if (!this.#session.isLive) return '';
    if (!this.#isLocked) return 'free';
    if (!this.#isSettled) return 'settling';
    return performance.now() - this.#recorder.lastLate < LATE_SAID ? 'late' : 'locked';
  }

  /** The numbers behind the page's text, at 4 Hz. */
  #report() {
    const session = this.#session;
    session.tend(performance.now());
    const frame = this.#painted;
    this.#post({
      type: 'statistics',
      rate: this.#phase.isSettled ? this.#phase.rate : NaN,
      lock: this.#lock,
      ...this.#recorder.summary(),
      flight: this.#player.isLooking ? NO_FLIGHT : {
        from: this.#flight.from(this.#interruption),
        left: this.#flight.left(this.#interruption, frame.position),
      },
      interruption: INTERRUPTIONS[this.#interruption],
      clock: {
        offset: session.belief.offset, bound: session.clock.bound,
        deviation: session.clock.deviation(performance.now()) + session.disturbance.drift,
      },
      mirrored: { fraction: frame.fractionOf(MIRRORED), velocity: frame.velocityOf(MIRRORED) },
      strategy: {
        name: INTERRUPTIONS[this.#shown.strategy],
        fraction: frame.fractionOf(this.#shown.strategy),
        velocity: frame.velocityOf(this.#shown.strategy),
      },
      frame: describe(this.#player.shown(frame), this.#cube.colors),
    });
    this.#player.tell(frame);
    const summary = this.#bench.news();
    if (summary) this.#post({ type: 'bench', summary });
    if (this.#ghost.isOn) this.#ghost.report(this.#post);
  }

  /** Posts what was recorded between two moments, page ms; all of it without them. */
  #records({ id, begin, end }) {
    const records = recordsBetween(
      this.#recorder, this.#session.marks, begin ?? -Infinity, end ?? Infinity);
    this.#post({ type: 'records', id, ...records }, buffersOf(records));
  }

  #snapshot() {
    const received = performance.now();
    const session = this.#session;
    const { ring, lastMessage, clock } = session;
    const newest = ring.find(Infinity);
    const { colors } = this.#cube;
    return {
      status: session.status,
      hello: session.hello,
      painted: { sequence: this.#paintedSequence, ...describe(this.#painted, colors) },
      shown: describe(this.#player.shown(this.#painted), colors),
      received: newest < 0 ? null : {
        sequence: ring.sequence(newest), epoch: ring.epoch(newest), sent: lastMessage.sent,
        ...describe(ring.frame(newest), colors),
      },
      counters: { ...session.counters, ...this.#recorder.counters },
      disturbance: {
        dropped: session.disturbance.dropped, drift: session.disturbance.drift,
        stalls: this.#stalls.count,
      },
      clock: {
        offset: clock.offset, bound: clock.bound, rate: clock.rate, samples: clock.samples,
        origin: performance.timeOrigin, received, sent: performance.now(),
      },
      phase: (({ period, isSettled, scatter }) => ({ period, isSettled, scatter }))(this.#phase),
      lock: this.#lock,
      lead: lastMessage.lead,
      transit: session.transit,
      trace: this.#trace.columns,
      latencies: this.#recorder.lastLatencies,
      layout: this.#scenes.layout,
    };
  }
}

function resize(canvas, { width, height }) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
