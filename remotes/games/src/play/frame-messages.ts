import { frameMessage } from "@tessera/shared/contracts/games";
import * as z from "@tessera/shared/schema";

export type FrameMessage = z.infer<typeof frameMessage>;

/** Message that asks something of the screen around the frame. */
export type FrameRequest = Extract<FrameMessage, { readonly type: "close" | "deposit" | "balance-changed" }>;

interface FrameMessageEvent {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * Parses a message of the game; null for a message from another origin, from another window, or outside the
 * contract. Source: spec:games#game-frame.
 */
export function readFrameMessage(
  event: FrameMessageEvent,
  game: { readonly origin: string; readonly frame: unknown },
): FrameMessage | null {
  if (event.origin !== game.origin || !event.source || event.source !== game.frame) return null;
  // Read last: reading copies the whole message into this page.
  const message = z.safeParse(frameMessage, event.data);
  return message.success ? message.data : null;
}
