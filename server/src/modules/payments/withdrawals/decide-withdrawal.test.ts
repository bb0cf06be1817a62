import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { createTestOperator, type TestOperator } from "../../../testing/index.ts";
import { decide, type PayoutSite, payoutSite } from "../../../testing/payout-site.ts";
import { withdrawalVersion } from "../../../testing/document-versions.ts";
import { withdrawalOperatorApi as operatorApi } from "@tessera/shared/operator-contracts/withdrawals";

let site: PayoutSite;
let cashier: TestOperator;
let approver: TestOperator;
beforeAll(async () => {
  site = await payoutSite();
  cashier = await createTestOperator(site, "cashier");
  approver = await createTestOperator(site, "approver");
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});
beforeEach(() => site.autoApprove(false));

describe("approval", () => {
  it("play money below 5,000.00: approved automatically; 5,000.00 and above: by operators only", async () => {
    const [small, large] = [await site.payee(), await site.payee()];
    const { id: smallId } = (await site.withdraw(small, 4_999)).reply;
    const { id: largeId } = (await site.withdraw(large, 5_000)).reply;
    await site.autoApprove(true);
    await site.payOut();
    expect(await site.statusOf(small, smallId)).toBe("paying");
    expect(await site.statusOf(large, largeId)).toBe("requested");
  });

  it.each(["withdraw_disabled = true", "status = 'banned'"])(
    "requested before its player has %s: waits for an operator",
    async (change) => {
      const who = await site.payee();
      const { id } = (await site.withdraw(who)).reply;
      await site.database.query(`update players set ${change} where id = $1`, [who.as.id]);
      await site.autoApprove(true);
      await site.payOut();
      const [row] = await site.database.query("select status from withdrawals where id = $1", [id]);
      expect(row).toEqual({ status: "requested" });
      expect((await decide(site, cashier, "reject", id)).status).toBe(200);
    },
  );

  it("to an account number that another player has registered too: waits for an operator, who sees that player", async () => {
    const [who, other] = [await site.payee(), await site.payee()];
    await site.database.query(
      `insert into player_bank_accounts
         (id, player_id, bank_code, account_number, account_name, currency, is_primary, created_at)
       select gen_random_uuid(), $2, bank_code, account_number, account_name, currency, false, created_at
         from player_bank_accounts where player_id = $1`,
      [who.as.id, other.as.id],
    );
    const { id } = (await site.withdraw(who)).reply;
    await site.autoApprove(true);
    await site.payOut();
    const { reply } = await cashier.call(operatorApi.one, { params: { id } });
    expect(reply).toMatchObject({ status: "requested", accountSharedWith: [other.as.username] });
    expect((await decide(site, cashier, "approve", id)).reply.status).toBe("approved");
  });

  it("5,000.00: two operators; a second approval by the first operator changes nothing", async () => {
    const who = await site.payee();
    const { id } = (await site.withdraw(who, 5_000)).reply;
    const both = await createTestOperator(site, "cashier", "approver");
    expect((await decide(site, approver, "secondApprove", id)).code).toBe("CONFLICT");
    const first = await decide(site, both, "approve", id);
    expect(first.reply).toMatchObject({
      status: "requested",
      needsSecondApproval: true,
      approvedBy: `admin:${both.id}`,
    });
    expect((await decide(site, both, "approve", id)).code).toBe("FORBIDDEN");
    expect((await decide(site, both, "secondApprove", id)).code).toBe("FORBIDDEN");
    expect((await decide(site, cashier, "approve", id)).code).toBe("CONFLICT");
    await site.autoApprove(true);
    await site.payOut();
    expect(await site.statusOf(who, id)).toBe("requested");
    expect((await decide(site, approver, "secondApprove", id)).reply.status).toBe("approved");
    const log = await site.database.query(
      "select actor, action from audit_log where target_id = $1 order by id",
      [id],
    );
    expect(log).toEqual([
      { actor: `admin:${both.id}`, action: "withdrawal.approve" },
      { actor: `admin:${approver.id}`, action: "withdrawal.second-approve" },
    ]);
  });

  it("decided with the version that the list shows: accepted; with an outdated version: CONFLICT", async () => {
    const { id } = (await site.withdraw(await site.payee(), 5_000)).reply;
    const listed = async () => {
      const { items } = (await cashier.call(operatorApi.list)).reply;
      return items.find((item) => item.id === id)?.version;
    };
    const approve = (version: number | undefined) =>
      cashier.call(operatorApi.approve, { params: { id }, body: { version } });
    expect((await approve(undefined)).code).toBe("VALIDATION");
    const first = await listed();
    expect((await approve(first)).status).toBe(200);
    expect(
      (await approver.call(operatorApi.secondApprove, { params: { id }, body: { version: first } })).code,
    ).toBe("CONFLICT");
    const second = { params: { id }, body: { version: await listed() } };
    expect((await approver.call(operatorApi.secondApprove, second)).status).toBe(200);
  });

  it.each([
    ["approve", "requested"],
    ["reject", "requested"],
    ["retry", "payout_failed"],
    ["refund", "payout_failed"],
    ["markPaid", "paying"],
  ] as const)("%s with an outdated version: CONFLICT, and it stays %s", async (verb, state) => {
    const who = await site.payee();
    const { id } = (await site.withdraw(who)).reply;
    await site.bring(cashier, id, state);
    const version = await withdrawalVersion(site.database, id);
    expect((await decide(site, cashier, verb, id, version + 1)).error).toMatchObject({
      code: "CONFLICT",
      details: { status: state, version },
    });
    expect(await site.statusOf(who, id)).toBe(state);
    expect((await decide(site, cashier, verb, id)).status).toBe(200);
  });

  it("an operator without the role: refused before anything is read", async () => {
    const who = await site.payee(100);
    const { id } = (await site.withdraw(who)).reply;
    const content = await createTestOperator(site, "content");
    expect((await decide(site, content, "approve", id)).code).toBe("FORBIDDEN");
    expect((await content.call(operatorApi.list)).code).toBe("FORBIDDEN");
    const { items } = (await cashier.call(operatorApi.list, { query: { status: "requested" } })).reply;
    expect(items.map((item) => item.id)).toContain(id);
  });
});
