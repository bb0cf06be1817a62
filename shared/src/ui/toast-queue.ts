type ToastKind = "success" | "error" | "info";

interface PendingToast {
  readonly kind: ToastKind;
  readonly text: string;
}

type Show = (toast: PendingToast) => void;

/**
 * Duration of a toast in milliseconds; hovering or focusing it pauses the timer. Source: spec:product#toasts.
 */
export const toastDurationMs = 1_000;

let show: Show | null = null;
let pending: readonly PendingToast[] = [];
const queueListeners = new Set<() => void>();

function setPending(toasts: readonly PendingToast[]): void {
  pending = toasts;
  for (const notify of queueListeners) notify();
}

function enqueue(kind: ToastKind, text: string): void {
  if (show) show({ kind, text });
  else setPending([...pending, { kind, text }]);
}

/** Connects the toast container when it is ready, and disconnects it with null. */
export function connectToasts(next: Show | null): void {
  show = next;
  if (!next || pending.length === 0) return;
  for (const toast of pending) next(toast);
  discardPendingToasts();
}

/** Toasts that no container has shown yet. */
export const pendingToasts = (): readonly PendingToast[] => pending;

export function discardPendingToasts(): void {
  setPending([]);
}

/** Shows a toast for one second. An error must also be shown elsewhere. */
export const toast = {
  success: (text: string): void => enqueue("success", text),
  error: (text: string): void => enqueue("error", text),
  info: (text: string): void => enqueue("info", text),
};

/**
 * Calls `notify` when the pending toasts have changed.
 * @returns a function that removes the listener
 */
export function onPendingToasts(notify: () => void): () => void {
  queueListeners.add(notify);
  return () => void queueListeners.delete(notify);
}
