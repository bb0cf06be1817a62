import { readFileSync } from "node:fs";
import { depositStatus } from "@tessera/shared/contracts/deposits";
import { transferStatus } from "@tessera/shared/contracts/transfers";
import { withdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { describe, expect, it } from "vitest";
import { mayDepositMove } from "../modules/payments/deposits/deposit-moves.ts";
import { mayTransferMove } from "../modules/wallet/transfers/transfer-row.ts";
import { mayWithdrawalMove } from "../modules/payments/withdrawals/withdrawal-row.ts";
import { machines } from "./testing/money-rules.ts";
import { claimStatuses, mayClaimMove } from "../modules/promotions/claim-moves.ts";

const page = readFileSync(new URL("../../../docs/specification/documents.md", import.meta.url), "utf8");

/** Rows of the table under a heading: cells by column name, each cell split at its commas. */
function rowsUnder(heading: string): Record<string, string[]>[] {
  const section = page.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const [names = [], , ...rows] = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  return rows.map((cells) =>
    Object.fromEntries(cells.map((cell, place) => [names[place] ?? "", cell.split(", ")])),
  );
}

const movers = { P: "player", G: "gateway", A: "operator", J: "job" } as const;
type Mover = (typeof movers)[keyof typeof movers];
const isMover = (letter: string): letter is keyof typeof movers => Object.hasOwn(movers, letter);

/** Every transition in a table, as `from → to`, with ` by mover` where the table names one. */
function documentedMoves(heading: string): Set<string> {
  const moves = rowsUnder(heading).flatMap(({ From = [], To = [], By }) =>
    From.filter((from) => from !== "–").flatMap((from) =>
      To.flatMap((to) => {
        if (!By) return [`${from} → ${to}`];
        return By.filter(isMover).map((letter) => `${from} → ${to} by ${movers[letter]}`);
      }),
    ),
  );
  return new Set(moves);
}

function pairsOf<Status extends string>(statuses: readonly Status[]): [from: Status, to: Status][] {
  return statuses.flatMap((from) => statuses.map((to): [Status, Status] => [from, to]));
}

describe("spec:documents#documents-of-money-and-their-states (P14)", () => {
  it("Deposit: exactly the documented moves and movers", () => {
    const made = pairsOf(depositStatus.options).flatMap(([from, to]) =>
      Object.values(movers)
        .filter((by: Mover) => mayDepositMove(from, to, by))
        .map((by) => `${from} → ${to} by ${by}`),
    );
    expect(new Set(made)).toEqual(documentedMoves("Deposit"));
    expect(made).toHaveLength(16);
  });

  it("Withdrawal: exactly the documented moves and movers", () => {
    const made = pairsOf(withdrawalStatus.options).flatMap(([from, to]) =>
      Object.values(movers)
        .filter((by) => mayWithdrawalMove(from, to, by))
        .map((by) => `${from} → ${to} by ${by}`),
    );
    expect(new Set(made)).toEqual(documentedMoves("Withdrawal"));
    expect(made).toHaveLength(10);
  });

  it("Transfer: exactly the documented moves", () => {
    const made = pairsOf(transferStatus.options).filter(([from, to]) => mayTransferMove(from, to));
    expect(new Set(made.map(([from, to]) => `${from} → ${to}`))).toEqual(documentedMoves("Transfer"));
  });

  it("Promotion claim: exactly the documented moves", () => {
    const made = pairsOf(claimStatuses).filter(([from, to]) => mayClaimMove(from, to));
    expect(new Set(made.map(([from, to]) => `${from} → ${to}`))).toEqual(documentedMoves("Promotion claim"));
  });

  it.each([
    ["deposits", "Deposit"],
    ["withdrawals", "Withdrawal"],
    ["transfers", "Transfer"],
    ["promo_claims", "Promotion claim"],
  ])("%s: the tests of concurrent money calls accept exactly the documented moves", (table, heading) => {
    const documented = [...documentedMoves(heading)].map((move) => move.replace(/ by .*/, ""));
    const accepted = machines[table]?.moves.map((move) => move.replace(" ", " → "));
    expect(new Set(accepted)).toEqual(new Set(documented));
  });
});
