import type { LaunchReply } from "@tessera/shared/contracts/games";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { readFrameMessage, type FrameMessage } from "./frame-messages.ts";
import styles from "./game-frame.module.css";

/** Load timeout of a studio's page in milliseconds. */
const frameTimeoutMs = 10_000;

interface GameFrameProps {
  readonly launch: LaunchReply;
  /** Accessible name of the frame. */
  readonly title: string;
  readonly onLoad: () => void;
  readonly onMessage: (message: FrameMessage) => void;
  /** Called when the page did not load in time or the browser blocked it. */
  readonly onBlocked: () => void;
}

/** Game in a sandboxed frame. */
export function GameFrame({ launch, title, onLoad, onMessage, onBlocked }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isLoaded = useRef(false);
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = readFrameMessage(event, { origin: launch.origin, frame: frame.current?.contentWindow });
    if (message) onMessage(message);
  });
  const giveUp = useEffectEvent(onBlocked);

  // Registered before the frame loads, so that its first message and a block are not missed.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  useLayoutEffect(() => {
    const timer = setTimeout(() => {
      if (!isLoaded.current) giveUp();
    }, frameTimeoutMs);
    // Browsers report a blocked frame here and then load an empty page into it.
    const refused = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === "frame-src") giveUp();
    };
    document.addEventListener("securitypolicyviolation", refused);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("securitypolicyviolation", refused);
    };
  }, []);

  return (
    <iframe
      ref={frame}
      src={launch.url}
      title={title}
      sandbox={launch.sandbox}
      allow="autoplay; fullscreen"
      referrerPolicy="strict-origin"
      className={styles.Frame}
      onLoad={() => {
        isLoaded.current = true;
        onLoad();
      }}
    />
  );
}
