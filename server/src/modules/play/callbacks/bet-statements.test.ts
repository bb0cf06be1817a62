import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jackpotSlug, playedSlug, type PlaySite, playSite } from "../../../testing/play-site.ts";
import { serverDatabase } from "../../../testing/test-books.ts";

let site: PlaySite;
/** Statements of the transactions of callbacks; null while nobody counts. */
let statements: string[] | null = null;

/** Notes the statements of every transaction, also those that are sent without waiting. */
function noted(database: Database): Database {
  const note = (text: string) => void statements?.push(text);
  return {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (sql) =>
          work({
            ...sql,
            query: (text, parameters) => {
              note(text);
              return sql.query(text, parameters);
            },
            send: (text, parameters) => {
              note(text);
              sql.send(text, parameters);
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

async function betOn(slug: string): Promise<readonly string[]> {
  const game = await site.open(await site.player({ balanceCredits: 100 }), slug);
  statements = [];
  const { body } = await site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount: 500 });
  expect(body["status"]).toBe("OK");
  const counted = statements;
  statements = null;
  return counted;
}

it("a bet on a title without a pool reads nothing about jackpots; with a pool, it reads the pot and writes its share", async () => {
  const plain = await betOn(playedSlug);
  const feeding = await betOn(jackpotSlug);
  expect(plain.filter((text) => /pots|contributions|holds|draws/.test(text))).toEqual([]);
  // The lock of the pot, the pot, and the contribution.
  expect([plain.length, feeding.length]).toEqual([7, 10]);
});
