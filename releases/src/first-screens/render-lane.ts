import { RenderWorker, type WorkerLimits } from "./render-worker.ts";

/** Further screens are not rendered while as many wait, in all and of one network. */
const waitingMax = 16;
const waitingOfNetworkMax = 8;

interface Waiting<Screen> {
  readonly network: string;
  readonly rendering: Promise<Screen>;
}

/** A process that renders first screens, one at a time, and the screens that wait for it. */
export class RenderLane<Screen> {
  readonly worker: RenderWorker;
  readonly #waiting = new Map<string, Waiting<Screen>>();
  #last: Promise<unknown> = Promise.resolve();

  /** @param file built script of the process, which is started with the first screen */
  constructor(file: string, limits: WorkerLimits) {
    this.worker = new RenderWorker(file, limits);
  }

  /** The screen of a key that is being rendered, or waits for it. */
  find(key: string): Promise<Screen> | undefined {
    return this.#waiting.get(key)?.rendering;
  }

  /** True while another screen of a network may wait. */
  hasRoom(network: string): boolean {
    const waiting = [...this.#waiting.values()];
    const own = waiting.filter((other) => other.network === network);
    return waiting.length < waitingMax && own.length < waitingOfNetworkMax;
  }

  /** Renders a screen after those that wait. */
  add(key: string, network: string, render: (worker: RenderWorker) => Promise<Screen>): Promise<Screen> {
    const rendering = this.#last.then(() => render(this.worker)).finally(() => this.#waiting.delete(key));
    // A render that failed must not stop those after it.
    this.#last = rendering.catch(() => undefined);
    this.#waiting.set(key, { network, rendering });
    return rendering;
  }
}
