import type { LaunchReply } from "@tessera/shared/contracts/games";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { readFrameMessage, type FrameMessage } from "./frame-messages.ts";
import styles from "./game-frame.module.css";

/** How long a studio's page may take to load. */
const frameTimeoutMs = 10_000;

interface GameFrameProps {
  readonly launch: LaunchReply;
  /** Names the frame for screen readers. */
  readonly title: string;
  readonly onLoad: () => void;
  readonly onMessage: (message: FrameMessage) => void;
  /** It did not load in time, or the browser refused it. */
  readonly onBlocked: () => void;
}

/** The game in a frame that may run scripts of its own origin and nothing else. */
export function GameFrame({ launch, title, onLoad, onMessage, onBlocked }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isLoaded = useRef(false);
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = readFrameMessage(event, { origin: launch.origin, frame: frame.current?.contentWindow });
    if (message) onMessage(message);
  });
  const giveUp = useEffectEvent(onBlocked);

  // Before the browser gets round to the frame: what it says first, and that it is refused, must not be missed.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  useLayoutEffect(() => {
    const timer = setTimeout(() => {
      if (!isLoaded.current) giveUp();
    }, frameTimeoutMs);
    // A browser reports a refused frame here and then loads an empty page into it.
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
