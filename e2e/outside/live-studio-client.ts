import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "@tessera/shared/schema";

/** Code of the wallet studio at the site. */
export const liveStudioCode = "sandbox-live";

/**
 * Behaviour of the studio for a transfer: `lost` books it without a response, `late` books it after the
 * caller's timeout, `silent` does neither, `refuse` refuses.
 */
export type TransferOutcome = "normal" | "lost" | "late" | "silent" | "refuse";

/** A round in the studio's books. Amounts in minor units. */
export interface StudioRound {
  readonly roundId: string;
  readonly playerId: string;
  readonly bet: bigint;
  readonly win: bigint;
}

/** The studio's own books at the end. */
export interface StudioBooks {
  /** Every round of every player. */
  readonly rounds: readonly StudioRound[];
  /** Balance of each player there, in minor units, by id. */
  readonly balances: ReadonlyMap<string, bigint>;
}

/** A table as the page that has it open calls it. Amounts in minor units. */
export interface LiveTable {
  state(): Promise<{ readonly balance: bigint; readonly isClosed: boolean }>;
  /** Plays one round, as soon as the table accepts one. Returns the round, or the code of the refusal. */
  bet(minor: bigint): Promise<{ readonly bet: bigint; readonly pay: bigint } | { readonly code: string }>;
}

/** Client of the live studio for its staff and its players. */
export interface LiveStudioClient {
  /** Sets the behaviour for the next transfer of any player. */
  treatNext(outcome: TransferOutcome): Promise<void>;
  /** Status of a transfer in the studio's books: `completed`, `failed`, or `unknown`. */
  wordOn(transferId: string): Promise<string>;
  books(playerIds: readonly string[]): Promise<StudioBooks>;
  /** The table with this path, which only its player knows. */
  table(path: string): LiveTable;
}

const word = z.object({ status: z.string() });
const balance = z.object({ balance: z.number() });
const roundsPage = z.object({
  rounds: z.array(z.object({ roundId: z.string(), playerId: z.string(), bet: z.number(), win: z.number() })),
  next: z.string(),
  hasMore: z.boolean(),
});
const digits = z.pipe(
  z.string(),
  z.transform((text) => BigInt(text)),
);
const tableState = z.object({
  balance: digits,
  isClosed: z.boolean(),
  round: z.nullable(z.object({ bet: digits, pay: digits })),
});
const tableRefusal = z.object({ error: z.object({ code: z.string(), waitMs: z.optional(z.number()) }) });
/** Longer than the site's timeout for transfers. */
const lateMs = 4_000;

/** Creates the client of the studio at this origin. */
export function liveStudioClient(origin: string, secret: string): LiveStudioClient {
  const call = async (
    method: "GET" | "POST",
    name: string,
    { content, query = "" }: { readonly content?: object; readonly query?: string } = {},
  ): Promise<unknown> => {
    const path = `/studio/v1/${liveStudioCode}/${name}`;
    const body = content ? JSON.stringify(content) : "";
    const timestamp = String(Math.floor(Date.now() / 1000));
    const digest = createHmac("sha256", secret)
      .update(`${timestamp}\n${method}\n${path}\n${body}`)
      .digest("hex");
    const response = await fetch(`${origin}${path}${query}`, {
      method,
      headers: {
        ...(content && { "content-type": "application/json" }),
        "x-provider-timestamp": timestamp,
        "x-provider-signature": `v1=${digest}`,
      },
      ...(content && { body }),
    });
    return response.json();
  };
  const everyRound = async (): Promise<StudioRound[]> => {
    const rounds: StudioRound[] = [];
    for (let after = "0"; ;) {
      const page = z.parse(roundsPage, await call("GET", "rounds", { query: `?after=${after}` }));
      rounds.push(
        ...page.rounds.map((round) => ({ ...round, bet: BigInt(round.bet), win: BigInt(round.win) })),
      );
      if (!page.hasMore) return rounds;
      after = page.next;
    }
  };
  return {
    treatNext: async (outcome) => {
      await call("POST", "sandbox/behaviour", { content: { transfers: outcome, next: 1, lateMs } });
    },
    wordOn: async (transferId) => z.parse(word, await call("GET", `transfer/${transferId}`)).status,
    books: async (playerIds) => {
      const balances = new Map<string, bigint>();
      for (const id of playerIds) {
        balances.set(id, BigInt(z.parse(balance, await call("GET", `balance/${id}`)).balance));
      }
      return { rounds: await everyRound(), balances };
    },
    table: (path) => liveTable(`${origin}${path}`),
  };
}

function liveTable(address: string): LiveTable {
  return {
    state: async () => z.parse(tableState, await (await fetch(`${address}/state`)).json()),
    bet: async (minor) => {
      for (;;) {
        const response = await fetch(`${address}/rounds`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ bet: String(minor) }),
        });
        const reply: unknown = await response.json();
        const round = response.ok ? z.parse(tableState, reply).round : null;
        if (round) return round;
        const { code, waitMs } = z.parse(tableRefusal, reply).error;
        if (waitMs === undefined) return { code };
        await pause(waitMs);
      }
    },
  };
}
