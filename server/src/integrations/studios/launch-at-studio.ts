import * as z from "@tessera/shared/schema";
import { decodeAnswer } from "../call-party.ts";
import { callStudio, type StudioCallDependencies } from "./call-studio.ts";
import { StudioUnavailable, studioUnavailable } from "./studio-unavailable.ts";

/** Timeout of a launch; below the browser's extended 10 s, so that the player gets an answer. */
const timeoutMs = 8_000;

/** Data sent to a studio at a launch. Source: spec:seamless-wallet#launch. */
export interface StudioLaunch {
  readonly operatorId: string;
  readonly playerId: string;
  readonly gameId: string;
  readonly launchToken: string;
  readonly language: string;
  readonly locale: string;
  readonly currency: string;
  readonly lobbyUrl: string;
  readonly mode: "real" | "demo";
}

export interface StudioAddress {
  readonly code: string;
  /** The studio's API without a slash at the end. */
  readonly baseUrl: string;
  /** The only origin that its games may be loaded from. */
  readonly launchOrigin: string;
  /** Signs the requests to the studio. */
  readonly secret: string;
}

const launchAnswer = z.object({
  url: z.url(),
  seat: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))),
  announcesReady: z.optional(z.boolean()),
});

/** A game that its studio has opened. */
export interface OpenedAtStudio {
  /** URL for the frame. */
  readonly url: string;
  /**
   * Id under which a studio with its own wallet reports rounds and closes the seat; undefined for other
   * studios.
   */
  readonly seat: string | undefined;
  /** True when its page sends `ready`. Source: spec:games#ready. */
  readonly announcesReady: boolean;
}

/** Asks a studio to open a game. Throws {@link StudioUnavailable}. */
export async function launchAtStudio(
  studio: StudioAddress,
  launch: StudioLaunch,
  dependencies: StudioCallDependencies,
): Promise<OpenedAtStudio> {
  const url = new URL(`${studio.baseUrl}/launch`);
  const { secret, code } = studio;
  const rawBody = JSON.stringify(launch);
  const response = await callStudio(dependencies, { code, secret, method: "POST", url, rawBody, timeoutMs });
  const answer = await decodeAnswer(response, launchAnswer, studioUnavailable(code));
  if (new URL(answer.url).origin !== studio.launchOrigin) {
    throw new StudioUnavailable(code, "its address is of another origin");
  }
  return { url: answer.url, seat: answer.seat, announcesReady: answer.announcesReady ?? false };
}
