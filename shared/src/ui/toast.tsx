import { useEffect, useState } from "react";
import { onDemand } from "./on-demand.tsx";
import type { ToastFrameProps } from "./toast-frame.tsx";
import { onFirstToast } from "./toast-queue.ts";

export const toastFrame = onDemand<ToastFrameProps>(() =>
  import("./toast-frame.tsx").then((module) => module.ToastFrame),
);

/** Container of toasts. Rendered once, by the shell; toasts shown before its code has loaded are queued. */
export function ToastHost({ label }: ToastFrameProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return toastFrame.useElement({ label }, wanted, () => setWanted(false));
}
