import { useEffect, useEffectEvent, type ReactNode } from "react";
import { toast as toastify, ToastContainer } from "react-toastify/unstyled";
import { Icon, type IconName } from "./icons.tsx";
import { connectToasts, toastDurationMs } from "./toast-queue.ts";
import styles from "./toast.module.css";

const icons: Record<"success" | "error" | "info", IconName> = {
  success: "check",
  error: "warning",
  info: "info",
};

export interface ToastFrameProps {
  /** Accessible name of the region. */
  readonly label: string;
}

interface TransitionProps {
  readonly isIn: boolean;
  readonly done: () => void;
  readonly playToast: () => void;
  readonly children?: ReactNode;
}

/** Transition without animation: the library's own would delay the start of the timer. */
function Set({ isIn, done, playToast, children }: TransitionProps) {
  const start = useEffectEvent(playToast);
  const end = useEffectEvent(done);
  useEffect(() => {
    if (isIn) start();
    else end();
  }, [isIn]);
  return children;
}

/** Toast container of react-toastify, styled as tiles and loaded with the first toast. */
export function ToastFrame({ label }: ToastFrameProps) {
  useEffect(() => {
    connectToasts(({ kind, text }) =>
      toastify(text, {
        type: kind,
        role: kind === "error" ? "alert" : "status",
        icon: (
          <span className={styles.Mark} data-kind={kind}>
            <Icon name={icons[kind]} size="small" />
          </span>
        ),
      }),
    );
    return () => connectToasts(null);
  }, []);
  return (
    <div className={styles.Host} data-timer onFocus={() => toastify.pause()} onBlur={() => toastify.play()}>
      <ToastContainer
        aria-label={label}
        position="top-center"
        autoClose={toastDurationMs}
        pauseOnHover
        closeButton={false}
        closeOnClick
        draggable={false}
        limit={3}
        transition={Set}
        toastClassName={styles.Toast ?? ""}
        progressClassName={styles.Timer ?? ""}
      />
    </div>
  );
}
