interface Scheduler {
  yield?(): Promise<void>;
}

/**
 * Ends the current task: the browser may handle input and paint before the code continues. `scheduler.yield`
 * continues before other tasks of the page; browsers without it get a message, which is not delayed as a
 * timer is.
 */
export function yieldToBrowser(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
