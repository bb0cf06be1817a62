import { useSyncExternalStore } from "react";
import { BottomNotice } from "./missing-overlay.tsx";
import { onDemand } from "./on-demand.tsx";
import type { ToastFrameProps } from "./toast-frame.tsx";
import { discardPendingToasts, onPendingToasts, pendingToasts } from "./toast-queue.ts";
import { useLatePart } from "./use-late-part.ts";

export const toastFrame = onDemand<ToastFrameProps>(() =>
  import("./toast-frame.tsx").then((module) => module.ToastFrame),
);

/** Texts that are shown at a time where toasts do not load. */
const shownMax = 3;

/**
 * Container of toasts. Rendered once, by the shell; toasts shown before its code has loaded are queued, and
 * are shown at the bottom of the window where it does not load.
 */
export function ToastHost({ label }: ToastFrameProps) {
  const pending = useSyncExternalStore(onPendingToasts, pendingToasts, pendingToasts);
  const { element, hasFailed, isRetried } = useLatePart(toastFrame, { label }, pending.length > 0);
  if (element || pending.length === 0 || !(hasFailed || isRetried)) return element;
  return (
    <BottomNotice onClose={discardPendingToasts}>
      {pending
        .slice(-shownMax)
        .map(({ text }) => text)
        .join(" ")}
    </BottomNotice>
  );
}
