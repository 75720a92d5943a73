// The worker in which the instrument is to run, begun before the page's own modules are here: both
// load side by side.

const isWanted = new URLSearchParams(location.search).get('worker') !== '0';
const canDrawThere = 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** Promises a worker that waits for its `start`; null where it cannot run or is not wanted. */
export const worker = isWanted && canDrawThere ? begin() : Promise.resolve(null);

function begin() {
  return new Promise((resolve) => {
    const begun = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    const giveUp = () => {
      begun.terminate();
      resolve(null);
    };
    begun.onerror = (event) => {
      event.preventDefault();
      giveUp();
    };
    begun.onmessage = ({ data }) => data.isAble ? resolve(begun) : giveUp();
  });
}
