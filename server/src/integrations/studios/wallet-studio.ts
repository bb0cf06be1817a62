import * as z from "@tessera/shared/schema";
import { decodeAnswer } from "../call-party.ts";
import { callStudio, type StudioCallDependencies } from "./call-studio.ts";
import { studioUnavailable } from "./studio-unavailable.ts";

/** Timeout of calls about money. Source: spec:seamless-wallet#time-limits-of-outgoing-calls. */
const timeoutMs = 3_000;

/** A studio with its own wallet. */
export interface WalletStudioAddress {
  readonly code: string;
  /** The studio's API without a slash at the end. */
  readonly baseUrl: string;
  readonly secret: string;
}

/** Balance of a player at a studio. Of two answers, the one with the higher number is newer. */
export interface StudioBalance {
  readonly balanceMinor: bigint;
  readonly seq: bigint;
}

export interface TransferOrder {
  /** The site's reference: repeated requests with the same reference are one transfer. */
  readonly ref: string;
  readonly playerId: string;
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  readonly currency: string;
}

export type TransferAnswer = { readonly status: "completed" | "failed" } & StudioBalance;

/** A round played from the studio's own wallet, as the studio reports it. */
export interface ReportedRound {
  readonly roundId: string;
  /** The studio's id of the seat where it was played. */
  readonly seat: string;
  readonly playerId: string;
  /** Sequence number of the movement among the player's movements at the studio; a higher number is newer. */
  readonly seq: bigint;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly currency: string;
  readonly time: Date;
  /** The studio's own description of the round. No logic depends on it. */
  readonly detail: unknown;
}

/** Rounds of all players in the order in which they were played. */
export interface RoundsPage {
  readonly rounds: readonly ReportedRound[];
  /** Cursor of the next page; equal to the requested one when there is nothing new. */
  readonly next: string;
  readonly hasMore: boolean;
}

/**
 * API of a studio with its own wallet. Every call throws StudioUnavailable when the answer is missing or
 * breaks the contract.
 */
export interface WalletStudio {
  transfer(order: TransferOrder): Promise<TransferAnswer>;
  /** State of a transfer; `unseen` when the studio does not know it. */
  findTransfer(ref: string): Promise<"completed" | "failed" | "unknown" | "unseen">;
  balance(playerId: string): Promise<StudioBalance>;
  /** Returns the rounds after a page; from the first round when null. */
  rounds(after: string | null): Promise<RoundsPage>;
  /** Closes a seat: when this resolves, the seat accepts no further bet and all its rounds are reported. */
  closeSeat(seat: string): Promise<void>;
}

/**
 * Whole minor units of any size, so that one round beyond the upper bound of money does not reject its whole
 * page.
 */
const roundMoney = z.number().check(z.refine(Number.isInteger), z.gte(0));
/** Printable ASCII without spaces, like every id of a studio. */
const name = (lengthMax: number) =>
  z.string().check(z.regex(/^[\x21-\x7e]+$/), z.minLength(1), z.maxLength(lengthMax));
const roundsOnPageMax = 1_000;

const count = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const answers = {
  transfer: z.object({ status: z.enum(["completed", "failed"]), balance: count, seq: count }),
  found: z.object({ status: z.enum(["completed", "failed", "unknown"]) }),
  balance: z.object({ balance: count, seq: count }),
  rounds: z.object({
    rounds: z
      .array(
        z.object({
          roundId: name(128),
          seat: name(128),
          playerId: name(128),
          seq: count,
          bet: roundMoney,
          win: roundMoney,
          currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
          time: z.iso.datetime({ offset: true }),
          detail: z.optional(z.unknown()),
        }),
      )
      .check(z.maxLength(roundsOnPageMax)),
    next: name(200),
    hasMore: z.boolean(),
  }),
  closed: z.object({ status: z.enum(["closed", "unknown"]) }),
} as const;

/**
 * Creates the studio's HTTP client; its calls are signed like every call between site and studios. Source:
 * spec:transfer-wallet#transfer-calls.
 */
export function createWalletStudio(
  { code, baseUrl, secret }: WalletStudioAddress,
  dependencies: StudioCallDependencies,
): WalletStudio {
  const call = (method: "GET" | "POST", path: string, rawBody = "") =>
    callStudio(dependencies, { code, secret, method, url: new URL(`${baseUrl}${path}`), rawBody, timeoutMs });
  const decode = <Schema extends z.ZodMiniType>(response: Response, schema: Schema, accepted?: number) =>
    decodeAnswer(response, schema, studioUnavailable(code), accepted);

  return {
    async transfer({ ref, playerId, direction, amountMinor, currency }) {
      const order = { ref, playerId, direction, amount: Number(amountMinor), currency };
      const answer = await decode(await call("POST", "/transfer", JSON.stringify(order)), answers.transfer);
      return { status: answer.status, balanceMinor: BigInt(answer.balance), seq: BigInt(answer.seq) };
    },
    async findTransfer(ref) {
      const response = await call("GET", `/transfer/${encodeURIComponent(ref)}`);
      return response.status === 404 ? "unseen" : (await decode(response, answers.found)).status;
    },
    async balance(playerId) {
      const response = await call("GET", `/balance/${encodeURIComponent(playerId)}`);
      const { balance, seq } = await decode(response, answers.balance);
      return { balanceMinor: BigInt(balance), seq: BigInt(seq) };
    },
    async rounds(after) {
      const query = after === null ? "" : `?after=${encodeURIComponent(after)}`;
      const { rounds, next, hasMore } = await decode(await call("GET", `/rounds${query}`), answers.rounds);
      return { rounds: rounds.map(toRound), next, hasMore };
    },
    async closeSeat(seat) {
      const response = await call("POST", `/seats/${encodeURIComponent(seat)}/close`, "{}");
      // A seat that the studio does not know accepts no bets either: the studio lost it in a restart.
      await decode(response, answers.closed, 404);
    },
  };
}

function toRound({
  seq,
  bet,
  win,
  time,
  ...round
}: z.output<typeof answers.rounds>["rounds"][number]): ReportedRound {
  return {
    ...round,
    seq: BigInt(seq),
    betMinor: BigInt(bet),
    winMinor: BigInt(win),
    time: new Date(time),
    detail: round.detail ?? null,
  };
}
