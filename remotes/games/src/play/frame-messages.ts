import { frameMessage } from "@tessera/shared/contracts/games";
import * as z from "@tessera/shared/schema";

export type FrameMessage = z.infer<typeof frameMessage>;

interface FrameMessageEvent {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * What a game says to the page, or null: anything that is not from the launch's origin, not from the frame itself, or not
 * in the contract is not heard. Source: spec:games#game-frame.
 */
export function readFrameMessage(
  { origin, source, data }: FrameMessageEvent,
  game: { readonly origin: string; readonly frame: unknown },
): FrameMessage | null {
  if (origin !== game.origin || !source || source !== game.frame) return null;
  const message = z.safeParse(frameMessage, data);
  return message.success ? message.data : null;
}
