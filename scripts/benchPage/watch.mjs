/** Runs in the page before its own script: stands for VS Code, and measures until something is painted. */
export function watchPage() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Resolves after the next paint: a message that a frame sends is delivered when the frame is done. */
  const painted = async () => {
    await frame();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  };
  let lastKey = Promise.resolve(0);
  const list = () => document.getElementById("lanes");
  /** Whether a line is missing in view. */
  const isBlank = () => {
    const { top, bottom, left } = list().getBoundingClientRect();
    return [top + 30, bottom - 30].some((y) => !document.elementFromPoint(left + 200, y)?.closest("[role=treeitem]"));
  };
  window.acquireVsCodeApi = () => ({
    postMessage: (message) => window.sent(message),
    getState: () => undefined,
    setState: (state) => JSON.stringify(state),
  });
  window.watch = {
    /** Returns the time from the last key until it was painted. */
    lastKey: () => lastKey,
    /** Returns the time from a message until the page is painted with it. */
    async paint(message) {
      const start = performance.now();
      window.postMessage(message);
      await painted();
      return performance.now() - start;
    },
    async scrollToStart() {
      list().scrollTop = 0;
      await painted();
    },
    /** Scrolls by pixels each frame. Returns the times between frames, and the number of frames with lines missing in view. */
    async scroll(step, count) {
      const frames = [];
      let [direction, blank, last] = [1, 0, await frame()];
      for (let at = 0; at < count; at++) {
        const { scrollTop, scrollHeight, clientHeight } = list();
        if (scrollTop + clientHeight >= scrollHeight) direction = -1;
        list().scrollTop += step * direction;
        const now = await frame();
        frames.push(now - last);
        last = now;
        if (isBlank()) blank++;
      }
      return { frames, blank };
    },
  };
  document.addEventListener(
    "keydown",
    () => {
      const start = performance.now();
      lastKey = painted().then(() => performance.now() - start);
    },
    true,
  );
}
