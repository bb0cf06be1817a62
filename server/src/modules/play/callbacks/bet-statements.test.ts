import type { Database, StatementValues } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jackpotSlug, playedSlug, type PlaySite, playSite } from "../../../testing/play-site.ts";
import { serverDatabase } from "../../../testing/test-books.ts";

let site: PlaySite;
/** Statements of the transactions of callbacks; null while nobody counts. */
let statements: Statement[] | null = null;

interface Statement {
  readonly text: string;
  readonly values: StatementValues | undefined;
}

/** Notes the statements of every transaction, also those that are sent without waiting. */
function noted(database: Database): Database {
  const note = (text: string, values?: StatementValues) => void statements?.push({ text, values });
  return {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (sql) =>
          work({
            ...sql,
            query: (text, values) => {
              note(text, values);
              return sql.query(text, values);
            },
            send: (text, values) => {
              note(text, values);
              sql.send(text, values);
            },
          }),
        options,
      ),
  };
}

beforeAll(async () => {
  site = await playSite({ database: noted(await serverDatabase()) });
});
afterAll(() => site.close());

/** Runs calls, and returns the statements of their transactions. */
async function statementsOf(calls: () => Promise<void>): Promise<readonly Statement[]> {
  statements = [];
  await calls();
  const counted = statements;
  statements = null;
  return counted;
}

async function betOn(slug: string): Promise<readonly string[]> {
  const game = await site.open(await site.player({ balanceCredits: 100 }), slug);
  const bet = { ...game, roundId: newId(), txId: newId(), amount: 500 };
  const sent = await statementsOf(async () => {
    expect((await site.asStudio("bet", bet)).body["status"]).toBe("OK");
  });
  return sent.map(({ text }) => text);
}

it("a bet on a title without a pool reads nothing about jackpots; with a pool, it reads the pot and writes its share", async () => {
  const plain = await betOn(playedSlug);
  const feeding = await betOn(jackpotSlug);
  expect(plain.filter((text) => /pots|contributions|holds|draws/.test(text))).toEqual([]);
  // The lock of the pot, the pot, and the contribution.
  expect([plain.length, feeding.length]).toEqual([7, 10]);
});

/** Plans that read whole tables where these are small or have no statistics. */
const avoidable = ["seqscan", "hashjoin", "mergejoin"];

/** Node of a plan. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Recheck Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Tables that a plan reads from the first row to the last, although the server avoids it where it can. */
async function tablesReadWhole({ text, values }: Statement): Promise<string[]> {
  const [explained] = await site.database.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (format json) ${text}`,
    values,
  );
  return nodesOf(explained?.["QUERY PLAN"][0].Plan ?? { "Node Type": "none" }).flatMap((node) =>
    node["Node Type"].endsWith("Scan") && !node["Index Cond"] && !node["Recheck Cond"]
      ? (node["Relation Name"] ?? [])
      : [],
  );
}

it("bet, win and rollback: no statement reads a whole table, however many rows others have", async () => {
  const game = await site.open(await site.player({ balanceCredits: 100 }), playedSlug);
  const sent = await statementsOf(async () => {
    const [first, second] = [newId(), newId()];
    const bet = { ...game, roundId: first, txId: newId(), amount: 500 };
    const taken = { ...game, roundId: second, txId: newId(), amount: 500 };
    const win = { ...game, roundId: first, txId: newId(), amount: 500, refTxId: bet.txId, roundClosed: true };
    const rollback = { playerId: game.playerId, roundId: second, txId: newId(), refTxId: taken.txId };
    for (const [name, call] of Object.entries({ bet, win })) await site.asStudio(name, call);
    await site.asStudio("bet", taken);
    await site.asStudio("rollback", rollback);
  });
  expect(sent.some(({ text }) => text.includes("from game_sessions s"))).toBe(true);
  for (const kind of avoidable) await site.database.query(`set enable_${kind} = off`);
  const whole: string[] = [];
  for (const statement of sent) whole.push(...(await tablesReadWhole(statement)));
  for (const kind of avoidable) await site.database.query(`reset enable_${kind}`);
  expect(whole).toEqual([]);
});
