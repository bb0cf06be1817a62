/** Tells the other tabs of this browser that the credentials are not what they were. */
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

/** Runs the listeners of this tab and of every other one. */
export function broadcastCredentialsChange(): void {
  listeners.forEach((listener) => listener());
  openChannel()?.postMessage("changed");
}

/** Calls `listener` after every change of the credentials, here or in another tab. Gives back how to stop. */
export function onCredentialsChanged(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
