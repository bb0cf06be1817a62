import { accountApi } from "@tessera/shared/contracts/account";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { type BadInputScene, badInputScene, keyed, type Outcome } from "./testing/bad-input-scene.ts";

let scene: BadInputScene;
beforeAll(async () => {
  scene = await badInputScene();
}, 120_000);
afterAll(() => scene.close());

const asMe = () => ({ as: scene.me });

/**
 * A call with an id; another player's id and an unknown id get the same answer: by default 404, NOT_FOUND.
 */
type Lookup = [
  what: string,
  kind: keyof BadInputScene["others"],
  send: (id: string) => Promise<Outcome>,
  status?: number,
  code?: ErrorCode,
];
const lookups: readonly Lookup[] = [
  ["a deposit to look at", "deposit", (id) => scene.site.call(depositsApi.one, { params: { id } }, asMe())],
  [
    "a deposit to submit",
    "deposit",
    (id) => scene.site.call(depositsApi.submit, { params: { id }, body: {}, headers: keyed() }, asMe()),
  ],
  [
    "a deposit to unsubmit",
    "deposit",
    (id) => scene.site.call(depositsApi.unsubmit, { params: { id }, body: {}, headers: keyed() }, asMe()),
  ],
  [
    "a deposit to cancel",
    "deposit",
    (id) => scene.site.call(depositsApi.cancel, { params: { id }, body: {}, headers: keyed() }, asMe()),
  ],
  [
    "a withdrawal to look at",
    "withdrawal",
    (id) => scene.site.call(withdrawalsApi.one, { params: { id } }, asMe()),
  ],
  [
    "a withdrawal to cancel",
    "withdrawal",
    (id) => scene.site.call(withdrawalsApi.cancel, { params: { id }, body: {}, headers: keyed() }, asMe()),
  ],
  [
    "a transfer to look at",
    "transfer",
    (id) => scene.site.call(transfersApi.one, { params: { id } }, asMe()),
  ],
  [
    "a claim to cancel",
    "claim",
    (id) =>
      scene.site.call(promotionsApi.cancelClaim, { params: { id }, body: {}, headers: keyed() }, asMe()),
  ],
  [
    "a bank account to use first",
    "bankAccount",
    (id) => scene.site.call(bankAccountsApi.makePrimary, { params: { id } }, asMe()),
  ],
  [
    "a bank account to remove",
    "bankAccount",
    (id) => scene.site.call(bankAccountsApi.remove, { params: { id } }, asMe()),
  ],
  [
    "a bank account to deposit from",
    "bankAccount",
    (id) => scene.wish("deposit", { playerBankAccountId: id }),
  ],
  [
    "a bank account to withdraw to",
    "bankAccount",
    (id) => scene.wish("withdrawal", { playerBankAccountId: id }),
    422,
    "BANK_REQUIRED",
  ],
  [
    "a deposit in the history",
    "deposit",
    (id) => scene.site.call(accountApi.historyItem, { params: { type: "deposit", id } }, asMe()),
  ],
  [
    "a withdrawal in the history",
    "withdrawal",
    (id) => scene.site.call(accountApi.historyItem, { params: { type: "withdraw", id } }, asMe()),
  ],
  [
    "a transfer in the history",
    "transfer",
    (id) => scene.site.call(accountApi.historyItem, { params: { type: "transfer", id } }, asMe()),
  ],
];

describe.each(lookups)("%s", (_what, kind, send, status = 404, code = "NOT_FOUND") => {
  it("an id of another player, and an unknown id: the same refusal", async () => {
    await scene.refused(() => send(scene.others[kind]), status, code);
    await scene.refused(() => send(newId()), status, code);
  });

  it.each(["1", "1 or 1=1", "' --", "null", "%2e%2e"])("the id %s: VALIDATION", (id) =>
    scene.refused(() => send(id), 400, "VALIDATION"),
  );
});

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(scene.site.database)).toEqual([]);
});
