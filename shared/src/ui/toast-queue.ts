type ToastKind = "success" | "error" | "info";

interface PendingToast {
  readonly kind: ToastKind;
  readonly text: string;
}

type Show = (toast: PendingToast) => void;

/** How long a toast stays. Source: spec:product#toasts; hovering or focusing it stops the clock. */
export const toastDurationMs = 1_000;

let show: Show | null = null;
const pending: PendingToast[] = [];
const queueListeners = new Set<() => void>();

function enqueue(kind: ToastKind, text: string): void {
  if (show) return show({ kind, text });
  pending.push({ kind, text });
  for (const wake of queueListeners) wake();
}

/** Called by the frame once it can show toasts, and with null when it goes. */
export function connectToasts(next: Show | null): void {
  show = next;
  if (next) for (const toast of pending.splice(0)) next(toast);
}

/** Says for a second that something is done or went wrong. Never the only place where an error is told. */
export const toast = {
  success: (text: string): void => enqueue("success", text),
  error: (text: string): void => enqueue("error", text),
  info: (text: string): void => enqueue("info", text),
};

/** Calls `wake` when something is said that no frame can show yet; the answer stops that. */
export function onFirstToast(wake: () => void): () => void {
  queueListeners.add(wake);
  if (pending.length > 0) wake();
  return () => void queueListeners.delete(wake);
}
