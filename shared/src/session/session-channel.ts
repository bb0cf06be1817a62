/** Channel that notifies the other tabs of a change of the credentials. */
const channelName = "tessera.session";

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
  if (!channel && typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel(channelName);
    channel.addEventListener("message", () => listeners.forEach((listener) => listener()));
  }
  return channel;
}

/** Notifies the listeners of this tab and of every other one. */
export function broadcastCredentialsChange(): void {
  listeners.forEach((listener) => listener());
  openChannel()?.postMessage("changed");
}

/**
 * Calls `listener` after every change of the credentials, in this tab or another one.
 * @returns a function that removes the listener
 */
export function onCredentialsChanged(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
