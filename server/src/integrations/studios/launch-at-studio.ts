import * as z from "@tessera/shared/schema";
import { PartyUnavailable } from "../../platform/errors/party-unavailable.ts";
import { requestStudio, type StudioCallParts } from "./request-studio.ts";

/** How long a studio may take to open a game; below the browser's extended 10 s, so that the player gets an answer. */
const timeoutMs = 8_000;

/** What a studio is told about a launch. Source: spec:seamless-wallet#launch. */
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

/** A studio did not answer in time, answered no or answered something that is no launch. */
export class StudioUnavailable extends PartyUnavailable {
  override readonly code = "PROVIDER_UNAVAILABLE";
  readonly providerCode: string;

  constructor(providerCode: string, reason: string, options?: ErrorOptions) {
    super(`Studio ${providerCode} opened no game: ${reason}`, options);
    this.name = "StudioUnavailable";
    this.providerCode = providerCode;
  }
}

export interface StudioAddress {
  readonly code: string;
  /** The studio's API without a slash at the end. */
  readonly baseUrl: string;
  /** The only origin that its games may come from. */
  readonly launchOrigin: string;
  /** Signs what is sent to it. */
  readonly secret: string;
}

const launchAnswer = z.object({
  url: z.url(),
  seat: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))),
});

/** A game that its studio has opened. */
export interface OpenedAtStudio {
  /** For the frame. */
  readonly url: string;
  /** Under which a studio with a wallet of its own reports its rounds and closes it; others name none. */
  readonly seat: string | undefined;
}

/** Asks a studio to open a game. Throws {@link StudioUnavailable}. */
export async function launchAtStudio(
  studio: StudioAddress,
  launch: StudioLaunch,
  parts: StudioCallParts,
): Promise<OpenedAtStudio> {
  const url = new URL(`${studio.baseUrl}/launch`);
  const { secret, code } = studio;
  const rawBody = JSON.stringify(launch);
  const answer = await readAnswer(
    code,
    requestStudio(parts, { secret, method: "POST", url, rawBody, timeoutMs }),
  );
  const parsed = launchAnswer.safeParse(answer);
  if (!parsed.success) throw new StudioUnavailable(studio.code, "its answer has no address");
  if (new URL(parsed.data.url).origin !== studio.launchOrigin) {
    throw new StudioUnavailable(studio.code, "its address is of another origin");
  }
  return { url: parsed.data.url, seat: parsed.data.seat };
}

async function readAnswer(providerCode: string, answered: Promise<Response>): Promise<unknown> {
  try {
    const response = await answered;
    if (!response.ok) throw new StudioUnavailable(providerCode, `it answered ${response.status}`);
    return await response.json();
  } catch (cause) {
    if (cause instanceof StudioUnavailable) throw cause;
    throw new StudioUnavailable(providerCode, "no answer", { cause });
  }
}
