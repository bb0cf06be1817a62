import * as z from "@tessera/shared/schema";
import { decodeAnswer } from "../call-party.ts";
import { callStudio, type StudioCallDependencies, type StudioKeys, studioSecret } from "./call-studio.ts";
import { studioUnavailable } from "./studio-unavailable.ts";

/** Timeout of the call. Source: spec:seamless-wallet#time-limits-of-outgoing-calls. */
const timeoutMs = 3_000;

const minorNumber = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const roundAnswer = z.object({
  status: z.enum(["open", "closed", "voided"]),
  bet: minorNumber,
  win: minorNumber,
});

/** State of a round at its studio; includes bets and wins, in minor units, when the round is closed. */
export interface StudioRound {
  readonly status: "open" | "closed" | "voided";
  readonly betMinor: bigint;
  readonly winMinor: bigint;
}

export interface RoundAtStudio {
  readonly providerCode: string;
  /** The studio's API without a slash at the end. */
  readonly baseUrl: string;
  readonly providerRoundId: string;
}

/**
 * Asks a studio for the state of a round. Throws StudioUnavailable when it does not answer or does not know
 * the round.
 */
export async function findRoundAtStudio(
  dependencies: StudioCallDependencies & { readonly keys: StudioKeys },
  { providerCode: code, baseUrl, providerRoundId }: RoundAtStudio,
): Promise<StudioRound> {
  const secret = studioSecret(dependencies.keys, code);
  const url = new URL(`${baseUrl}/rounds/${encodeURIComponent(providerRoundId)}`);
  const response = await callStudio(dependencies, { code, secret, method: "GET", url, timeoutMs });
  const { status, bet, win } = await decodeAnswer(response, roundAnswer, studioUnavailable(code));
  return { status, betMinor: BigInt(bet), winMinor: BigInt(win) };
}
