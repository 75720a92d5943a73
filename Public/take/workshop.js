// Questions to the thread that makes things, answered by number; where a browser has no module
// workers, this thread makes them and waits.

/** @returns {(question: object) => Promise<any>} */
export function workshop() {
  const open = new Map();
  let count = 0;
  let send = null;

  const here = async ({ id, ...question }) => {
    try {
      const { make } = await import('./make.js');
      answered({ id, answer: make(question) });
    } catch (error) {
      answered({ id, fault: error.message });
    }
  };
  const answered = ({ id, answer, fault }) => {
    const { resolve, reject } = open.get(id);
    open.delete(id);
    if (fault) reject(new Error(fault));
    else resolve(answer);
  };
  const start = () => {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => answered(data);
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      send = here;
      for (const { question } of open.values()) here(question);
    };
    return (question) => worker.postMessage(question);
  };

  return (question) => new Promise((resolve, reject) => {
    const asked = { id: count++, ...question };
    open.set(asked.id, { question: asked, resolve, reject });
    send ??= start();
    send(asked);
  });
}
