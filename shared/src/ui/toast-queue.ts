type ToastKind = "success" | "error" | "info";

interface PendingToast {
  readonly kind: ToastKind;
  readonly text: string;
}

type Show = (toast: PendingToast) => void;

/** Duration of a toast in milliseconds; hovering or focusing it pauses the timer. Source: spec:product#toasts. */
export const toastDurationMs = 1_000;

let show: Show | null = null;
const pending: PendingToast[] = [];
const queueListeners = new Set<() => void>();

function enqueue(kind: ToastKind, text: string): void {
  if (show) return show({ kind, text });
  pending.push({ kind, text });
  for (const wake of queueListeners) wake();
}

/** Connects the toast container when it is ready, and disconnects it with null. */
export function connectToasts(next: Show | null): void {
  show = next;
  if (next) for (const toast of pending.splice(0)) next(toast);
}

/** Shows a toast for one second. An error must also be shown elsewhere. */
export const toast = {
  success: (text: string): void => enqueue("success", text),
  error: (text: string): void => enqueue("error", text),
  info: (text: string): void => enqueue("info", text),
};

/**
 * Calls `wake` when a toast is queued before the container is ready.
 * @returns a function that removes the listener
 */
export function onFirstToast(wake: () => void): () => void {
  queueListeners.add(wake);
  if (pending.length > 0) wake();
  return () => void queueListeners.delete(wake);
}
