import * as z from "@tessera/shared/schema";
import { requestStudio, type StudioCallParts, type StudioKeys } from "./request-studio.ts";

/** How long a studio may take to answer. Source: spec:seamless-wallet#time-limits-of-outgoing-calls. */
const timeoutMs = 3_000;

const minorNumber = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const roundAnswer = z.object({
  status: z.enum(["open", "closed", "voided"]),
  bet: minorNumber,
  win: minorNumber,
});

/** What a studio says about one of its rounds; what it bet and won, in minor units, when it is closed. */
export interface ToldRound {
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

/** Asks a studio what became of a round. Throws when it does not answer or does not know. */
export async function askAboutRound(
  parts: StudioCallParts & { readonly keys: StudioKeys },
  { providerCode, baseUrl, providerRoundId }: RoundAtStudio,
): Promise<ToldRound> {
  const { providers } = parts.keys;
  const [secret] = Object.hasOwn(providers, providerCode) ? (providers[providerCode] ?? []) : [];
  if (!secret) throw new Error(`Studio ${providerCode} shares no secret with this site`);
  const url = new URL(`${baseUrl}/rounds/${encodeURIComponent(providerRoundId)}`);
  const response = await requestStudio(parts, { secret, method: "GET", url, timeoutMs });
  if (!response.ok) throw new Error(`Studio ${providerCode} answered ${response.status} about a round`);
  const { status, bet, win } = z.parse(roundAnswer, await response.json());
  return { status, betMinor: BigInt(bet), winMinor: BigInt(win) };
}
