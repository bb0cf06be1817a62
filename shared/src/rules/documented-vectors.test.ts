import { AxiosError, type AxiosResponse } from "axios";
import { describe, expect, it } from "vitest";
import { dateInput } from "../forms/filters.ts";
import * as vectors from "../testing/money-vectors.ts";
import { specificationRows } from "../testing/specification-rows.ts";
import * as rules from "./index.ts";

/**
 * Texts of a cell: the contents of backticks, with the escapes for invisible characters; `(empty)` is the
 * empty text.
 */
function textsOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]*)`|\(empty\)/g)].map(([, text = ""]) =>
    text
      .replaceAll("⏎", "\n")
      .replaceAll("⇥", "\t")
      .replaceAll("⍽", "\u00a0")
      .replaceAll("␠", " ")
      .replaceAll(/⟨U\+([0-9A-F]{4})⟩/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

/** Input–output pairs of a table; one cell may contain several inputs. */
function pairsUnder(page: string, heading: string): [input: string, output: string][] {
  return specificationRows(page, heading).flatMap((row) =>
    row.flatMap((cell, place) => {
      if (place % 2 === 1) return [];
      return textsOf(cell).map((input): [string, string] => [input, row[place + 1] ?? ""]);
    }),
  );
}

describe("spec:input#input-and-display", () => {
  it.each([
    ["Amount typed", rules.amountInput, 24],
    ["Amount pasted", rules.amountPaste, 19],
    ["Digits", rules.digitsInput, 10],
    ["Name", rules.nameInput, 24],
    ["Id fields", rules.idInput, 5],
    ["Free text", rules.freeText, 9],
    ["Date typed", dateInput, 9],
  ] as const)("%s: each documented vector passes", (heading, filter, count) => {
    const vectors = pairsUnder("input", heading);
    expect(vectors).toHaveLength(count);
    expect(vectors.map(([input]) => filter(input))).toEqual(vectors.map(([, output]) => textsOf(output)[0]));
  });

  it("Amount parsed: each documented vector of a text passes", () => {
    const vectors = pairsUnder("input", "Amount parsed");
    expect(vectors.length).toBeGreaterThan(18);
    expect(vectors.map(([input]) => rules.parseAmount(input))).toEqual(
      vectors.map(([, output]) => Number(output)),
    );
  });

  it("Date and time: each documented vector passes", () => {
    const vectors = pairsUnder("input", "Date and time");
    expect(vectors).toHaveLength(5);
    expect(vectors.map(([input]) => rules.formatDateTime(input))).toEqual(
      vectors.map(([, output]) => textsOf(output)[0]),
    );
  });
});

describe("spec:api#signature-vectors", () => {
  const withNewlines = (_key: string, value: unknown): unknown =>
    typeof value === "string" ? value.replaceAll("⏎", "\n") : value;

  it.each(specificationRows("api", "Signature vectors"))("%s", (_, payload = "", _text, digest = "") => {
    const json = payload.slice(1, -1).replaceAll(/"\w+": undefined,? ?/g, "");
    const parsed = JSON.parse(json, withNewlines) as object;
    expect(rules.signPayload(parsed, "k3y-for-tests")).toBe(digest.slice(1, -1));
  });

  it("S01 to S18: all are in the table", () => {
    expect(specificationRows("api", "Signature vectors").map(([name = ""]) => name.slice(0, 3))).toEqual(
      Array.from({ length: 18 }, (_, index) => `S${String(index + 1).padStart(2, "0")}`),
    );
  });
});

describe("spec:api#retry", () => {
  const failure = (status: string, isClientFailure: boolean) => {
    if (!isClientFailure) return new TypeError(status);
    const response = { status: Number(status) } as AxiosResponse;
    return new AxiosError(
      "failed",
      undefined,
      undefined,
      undefined,
      status === "none" ? undefined : response,
    );
  };
  const cases = specificationRows("api", "Retry").flatMap(([counts = "", statuses = "", isClient, retried]) =>
    [...counts.matchAll(/\d+/g)].flatMap(([count]) =>
      [...statuses.matchAll(/\d+|none|TypeError/g)].map(
        ([status]) => [count, status, isClient === "yes", retried === "yes"] as const,
      ),
    ),
  );

  it("the table: has sixteen cases", () => {
    expect(cases).toHaveLength(16);
  });

  it.each(cases)(
    "failure count %s, status %s, of the HTTP client %s: retried %s",
    (count, status, isClient, retried) => {
      expect(rules.shouldRetryQuery(Number(count), failure(status, isClient))).toBe(retried);
    },
  );
});

/** Every vector as the cells of its row. */
const moneyRows = {
  exchange: [
    ...vectors.depositVectors.map((row) =>
      [row.credits, row.realPerCredit, row.rateBp, row.uniqueCode, row.realAmount, row.creditedMinor].map(
        String,
      ),
    ),
    ...vectors.withdrawalVectors.map((row) =>
      [row.amountMinor, row.feeMinor, row.realPerCredit, row.realAmount].map(String),
    ),
    ...vectors.realTextVectors.map(({ units, exponent, text }) => [String(units), String(exponent), text]),
  ],
  bonus: [
    ...vectors.bonusVectors.map(({ depositMinor, terms, bonusMinor, targetMinor }) => [
      String(depositMinor),
      String(terms.bonusBp),
      terms.maxBonusMinor === null ? "none" : String(terms.maxBonusMinor),
      String(terms.turnoverX100),
      terms.turnoverBase === "bonus" ? "bonus" : "deposit and bonus",
      String(bonusMinor),
      String(targetMinor),
    ]),
    ...vectors.turnoverVectors.map((row) => [row.betMinor, row.weightBp, row.countedMinor].map(String)),
  ],
};

describe("spec:money#money", () => {
  it.each([
    ["Exchange vectors", moneyRows.exchange],
    ["Bonus and turnover vectors", moneyRows.bonus],
  ])("%s: the documented tables equal the vectors that rules, server and client test", (heading, rows) => {
    const documented = specificationRows("money", heading).map((row) =>
      row.map((cell) => cell.replaceAll(",", "")),
    );
    expect(documented).toEqual(rows);
  });
});
