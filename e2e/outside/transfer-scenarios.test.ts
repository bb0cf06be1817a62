import { accountApi, type HistoryItem } from "@tessera/shared/contracts/account";
import type { Transfer } from "@tessera/shared/contracts/transfers";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { expect, it } from "vitest";
import { findTransferOf } from "./transfer-scenarios.ts";

const sentMs = Date.parse("2026-11-26T12:00:00.000Z");
const from = "sandbox-live";

const transferAt = (createdMs: number): Transfer => ({
  id: newId(),
  number: "T1",
  from,
  to: "main",
  amountMinor: minorUnits(1_500n),
  status: "completed",
  createdAt: new Date(createdMs).toISOString(),
});

const itemOf = ({ id, number, amountMinor, createdAt }: Transfer): HistoryItem => ({
  id,
  number,
  amountMinor,
  createdAt,
  type: "transfer",
  status: "success",
  currency: "IDR",
  direction: "in",
  title: "Transfer",
  balanceAfterMinor: null,
});

/** A player with these transfers, of which the proof knows none. */
function playerWith(transfers: readonly Transfer[]) {
  const replyOf = (path: string): unknown =>
    path.startsWith(accountApi.history.path)
      ? {
          items: transfers.map(itemOf),
          pageIndex: 0,
          pageSize: 100,
          pageCount: 1,
          total: transfers.length,
          totals: { inMinor: "0", outMinor: "0" },
        }
      : transfers.find(({ id }) => path.endsWith(id));
  const toText = (value: unknown) =>
    JSON.stringify(value, (_name, part: unknown) => (typeof part === "bigint" ? String(part) : part));
  return {
    transfers: new Set<string>(),
    call: async (_method: string, path: string) => ({
      status: 200,
      headers: {},
      text: toText(replyOf(path)),
    }),
  };
}

it("a killed transfer and an earlier one with the same amount: the search finds the killed call's own transfer", async () => {
  const [earlier, own] = [transferAt(sentMs - 1), transferAt(sentMs)];
  const call = { from, amountMinor: own.amountMinor, sentMs };
  expect(await findTransferOf(playerWith([own, earlier]), call)).toBe(own.id);
  expect(await findTransferOf(playerWith([earlier]), call)).toBeUndefined();
});
