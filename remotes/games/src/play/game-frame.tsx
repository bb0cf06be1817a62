import { closeOverlayMessage, type LaunchReply } from "@tessera/shared/contracts/games";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { readFrameMessage, type FrameRequest } from "./frame-messages.ts";
import { createFrameOverlay, type FrameOverlay } from "./frame-overlay.ts";
import styles from "./game-frame.module.css";

/** Time limit in milliseconds within which a game shows itself. Source: spec:games#ready. */
const frameTimeoutMs = 10_000;

/**
 * Nothing is delegated to a studio: sound begins with a press in the game, and only the site's own button
 * fills the screen, with the bar that leaves it. Source: spec:games#game-frame.
 */
const permissions = "autoplay 'none'; fullscreen 'none'";

interface GameFrameProps {
  readonly launch: LaunchReply;
  /** Accessible name of the frame. */
  readonly title: string;
  /** Called once, when the game shows itself. */
  readonly onReady: () => void;
  readonly onMessage: (message: FrameRequest) => void;
  /** Called with the cause when the game was not ready in time or the browser blocked it. */
  readonly onBlocked: (cause: Error) => void;
}

/**
 * Game in a sandboxed frame. A game that announces it is ready with its first message: browsers fire `load`
 * for the page of an error as well, and for an empty one. Source: spec:games#ready.
 */
export function GameFrame({ launch, title, onReady, onMessage, onBlocked }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isReady = useRef(false);
  const overlay = useRef<FrameOverlay>(null);
  const noteReady = () => {
    if (isReady.current) return;
    isReady.current = true;
    onReady();
  };
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = readFrameMessage(event, { origin: launch.origin, frame: frame.current?.contentWindow });
    if (!message) return;
    noteReady();
    if (message.type === "overlay-opened") overlay.current?.opened();
    else if (message.type === "overlay-closed") overlay.current?.closed();
    else if (message.type !== "ready") onMessage(message);
  });
  const giveUp = useEffectEvent((reason: string) => onBlocked(new Error(`${launch.origin} ${reason}`)));

  // Registered before the frame loads, so that its first message and a block are not missed.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  useLayoutEffect(() => {
    const made = createFrameOverlay(() =>
      frame.current?.contentWindow?.postMessage(closeOverlayMessage, launch.origin),
    );
    overlay.current = made;
    return made.end;
  }, [launch.origin]);

  useLayoutEffect(() => {
    const timer = setTimeout(() => {
      if (!isReady.current) giveUp(`was not ready after ${frameTimeoutMs} ms`);
    }, frameTimeoutMs);
    // Browsers report a blocked frame here and then load an empty page into it.
    const refused = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === "frame-src") giveUp("was blocked by the browser");
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
      allow={permissions}
      referrerPolicy="strict-origin"
      className={styles.Frame}
      onLoad={() => {
        if (!launch.announcesReady) noteReady();
      }}
    />
  );
}
