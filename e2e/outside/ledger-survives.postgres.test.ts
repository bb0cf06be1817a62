import { beforeAll, describe, expect, it } from "vitest";
import type { OpenBooks } from "./books.ts";
import { ledgerSurvives } from "./ledger-survives.ts";
import { everyWay, ways } from "./needs.ts";
import { buildParties } from "./parties.ts";
import { plantBatches } from "./plants.ts";
import { buildSite } from "./site-process.ts";

beforeAll(async () => {
  await buildSite();
  await buildParties();
}, 600_000);

const needs = [
  ...everyWay,
  ...plantBatches
    .flatMap((batch) => Object.entries(batch))
    .map(([what, { needs: isMet }]) => ({ what: `a row for ${what}`, isMet })),
];

/**
 * Injects the faults batch after batch. Returns, by name, why a fault was not detected; empty: all were
 * detected.
 */
async function unnoticedPlants(
  books: OpenBooks,
  prove: () => Promise<string[]>,
): Promise<Record<string, string>> {
  const unnoticed: Record<string, string> = {};
  let before = new Set(await prove());
  for (const batch of plantBatches) {
    for (const [what, { script }] of Object.entries(batch)) {
      if ((await books.execute(script)) === 0) unnoticed[what] = "its statements altered 0 rows";
    }
    const differences = await prove();
    const added = differences.filter((difference) => !before.has(difference));
    before = new Set(differences);
    for (const [what, { words }] of Object.entries(batch)) {
      if (!added.some((difference) => words.test(difference)))
        unnoticed[what] ??= `the proof said: ${added.join("; ") || "nothing"}`;
    }
  }
  return unnoticed;
}

describe("parallel operations over HTTP while processes are killed", () => {
  it.each([
    ["the site on the embedded database, killed twice", "embedded", 2],
    ["the site on PostgreSQL, killed twice, and PostgreSQL stopped in between", "postgresql", 3],
  ] as const)(
    "%s: each acknowledged operation is booked once, nothing else is booked or pending, and injected faults are detected",
    async (_situation, engine, faults) => {
      let unnoticed: Record<string, string> = { "every plant": "nothing was planted" };
      const { differences, sent, repeated, neverHappened } = await ledgerSurvives(
        { engine, seconds: 8, faults, needs },
        async (books, prove) => {
          unnoticed = await unnoticedPlants(books, prove);
        },
      );
      expect(differences).toEqual([]);
      expect(neverHappened).toEqual([]);
      expect(
        [...ways, "claim's end (expired)", "commission transfer"].filter((way) => !(way in sent)),
      ).toEqual([]);
      expect(repeated).toBeGreaterThan(0);
      expect(unnoticed).toEqual({});
    },
    900_000,
  );
});
