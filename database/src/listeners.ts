type Handler = (payload: string) => void;

/** Notification handlers of one process, by channel. */
export class Listeners {
  readonly #handlers = new Map<string, Set<Handler>>();

  add(channel: string, handler: Handler): void {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
  }

  /** Removes a handler. Returns true when the channel has no handlers left. */
  remove(channel: string, handler: Handler): boolean {
    const handlers = this.#handlers.get(channel);
    handlers?.delete(handler);
    if (handlers?.size) return false;
    this.#handlers.delete(channel);
    return true;
  }

  channels(): string[] {
    return [...this.#handlers.keys()];
  }

  /** Calls the handlers in a microtask, so that an error in a handler cannot reach the notifier. */
  deliver(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) queueMicrotask(() => handler(payload));
  }
}
