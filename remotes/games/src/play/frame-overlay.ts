import { openOverlay } from "@tessera/shared/router";

/** Time in milliseconds after which a press is sure to count no more: browsers count it for five seconds. */
const pressMs = 6_000;

/** Reports of the page's game about an overlay in its frame. */
export interface FrameOverlay {
  readonly opened: () => void;
  readonly closed: () => void;
  /** Ends it with the frame. */
  readonly end: () => void;
}

/** Closes the overlay in the game of the page; undefined while there is none. */
let closeOpen: (() => void) | undefined;

/** Closes the overlay of the page's game, for the site's own way back. False when it has reported none. */
export function closeInGame(): boolean {
  const close = closeOpen;
  close?.();
  return close !== undefined;
}

/**
 * True for some seconds after the player has pressed something in the page or in the game: browsers count
 * both.
 */
const isPressed = () => "userActivation" in navigator && navigator.userActivation.isActive;

/**
 * Adds an entry to the history for an overlay in a game's frame, so that Back closes it before it leaves the
 * game. The studio's word alone is not believed: it counts after a press only, and after Back not before a
 * further press, so a second Back leaves. Source: spec:games#game-frame.
 * @param closeInFrame asks the game to close it
 */
export function createFrameOverlay(closeInFrame: () => void): FrameOverlay {
  let release: (() => void) | undefined;
  let deafUntilMs = -Infinity;

  const closed = () => {
    if (!release) return;
    release();
    release = undefined;
    closeOpen = undefined;
  };
  const close = () => {
    // The press before Back, or on the site's own way back, is not one in the game after it.
    if (isPressed()) deafUntilMs = performance.now() + pressMs;
    closed();
    closeInFrame();
  };
  return {
    opened() {
      if (release || !isPressed() || performance.now() < deafUntilMs) return;
      release = openOverlay({ close });
      closeOpen = close;
    },
    closed,
    end: closed,
  };
}
