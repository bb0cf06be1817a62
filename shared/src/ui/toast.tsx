import { useEffect, useState } from "react";
import { onDemand } from "./on-demand.tsx";

type ToastKind = "success" | "error" | "info";

interface PendingToast {
  readonly kind: ToastKind;
  readonly text: string;
}

type Show = (toast: PendingToast) => void;

/** How long a toast stays. Source: the customer's specification; hovering or focusing it stops the clock. */
export const toastDurationMs = 1_000;

let show: Show | null = null;
const pending: PendingToast[] = [];
const wakeHost = new Set<() => void>();

function announce(kind: ToastKind, text: string): void {
  if (show) return show({ kind, text });
  pending.push({ kind, text });
  for (const wake of wakeHost) wake();
}

/** Called by the frame once it can show toasts, and with null when it goes. */
export function connectToasts(next: Show | null): void {
  show = next;
  if (next) for (const toast of pending.splice(0)) next(toast);
}

/** Says for a second that something is done or went wrong. Never the only place where an error is told. */
export const toast = {
  success: (text: string): void => announce("success", text),
  error: (text: string): void => announce("error", text),
  info: (text: string): void => announce("info", text),
};

export interface ToastFrameProps {
  readonly label: string;
}

export const toastFrame = onDemand<ToastFrameProps>(() =>
  import("./toast-frame.tsx").then((module) => module.ToastFrame),
);

/** Where toasts appear. Rendered once, by the shell; what was said before its code arrived is not lost. */
export function ToastHost({ label }: ToastFrameProps) {
  const [wanted, setWanted] = useState(pending.length > 0);
  useEffect(() => {
    const wake = () => setWanted(true);
    wakeHost.add(wake);
    return () => void wakeHost.delete(wake);
  }, []);
  return toastFrame.useElement({ label }, wanted, () => setWanted(false));
}
