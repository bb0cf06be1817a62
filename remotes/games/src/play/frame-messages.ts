import { frameMessage } from "@tessera/shared/contracts/games";
import * as z from "@tessera/shared/schema";

export type FrameMessage = z.infer<typeof frameMessage>;

interface FrameMessageEvent {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * Parses a message of the game; null for a message from another origin, from another window, or outside the contract.
 * Source: spec:games#game-frame.
 */
export function readFrameMessage(
  { origin, source, data }: FrameMessageEvent,
  game: { readonly origin: string; readonly frame: unknown },
): FrameMessage | null {
  if (origin !== game.origin || !source || source !== game.frame) return null;
  const message = z.safeParse(frameMessage, data);
  return message.success ? message.data : null;
}
