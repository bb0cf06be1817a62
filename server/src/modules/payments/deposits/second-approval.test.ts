import { moneyMaxMinor } from "@tessera/shared/core/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../../testing/index.ts";
import { type PaySite, paySite } from "../../../testing/pay-site.ts";
import { depositVersion } from "../../../testing/document-versions.ts";
import { operatorDepositsApi as api } from "@tessera/shared/operator-contracts/deposits";

let site: PaySite;
let cashier: TestOperator;
let other: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  site = await paySite();
  cashier = await createTestOperator(site, "cashier", "approver");
  other = await createTestOperator(site, "cashier", "approver");
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await site.wronglyCredited()).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  player = await site.player();
});

const versionOf = (id: string) => depositVersion(site.database, id);
const approve = async (operator: TestOperator, id: string, realPaid?: string) => {
  const body = { version: await versionOf(id), ...(realPaid !== undefined && { realPaid }) };
  return operator.call(api.approve, { params: { id }, body });
};
const approveSecond = async (operator: TestOperator, id: string, realPaid: string) => {
  const body = { realPaid, note: "Seen at the bank.", version: await versionOf(id) };
  return operator.call(api.secondApprove, { params: { id }, body });
};
/** Creates a QRIS deposit of 50.00 (Rp 50,000) for which `real` was paid. */
const paid = async (real: string) => {
  const { reply } = await site.deposit(player);
  await site.pay(reply.id, real);
  return reply.id;
};
const auditOf = (id: string) =>
  site.database.query("select actor, action from audit_log where target_id = $1 order by id", [id]);

describe("an approval of a deposit", () => {
  it.each([
    ["no typed amount", undefined, 6_000n],
    ["the received amount", "60000", 6_000n],
    ["less than the received amount", "40000", 4_000n],
  ])("with %s: one operator is enough", async (_, realPaid, credited) => {
    const id = await paid("60000");
    expect((await approve(cashier, id, realPaid)).reply).toMatchObject({
      status: "approved",
      needsSecondApproval: false,
      approvedBy: null,
    });
    expect(await site.balance(player.id)).toBe(credited);
  });

  it("of one unit above the received amount: credited after a second approval, and the first stays visible", async () => {
    const id = await paid("60000");
    const first = { approvedBy: `admin:${cashier.id}`, approvedReal: "60001" };
    expect((await approve(cashier, id, "60001")).reply).toMatchObject({
      ...first,
      status: "needs_review",
      needsSecondApproval: true,
    });
    expect(await site.balance(player.id)).toBe(0n);
    expect((await approveSecond(cashier, id, "60001")).code).toBe("FORBIDDEN");
    expect((await approve(cashier, id, "60001")).code).toBe("FORBIDDEN");
    expect((await approve(other, id, "60001")).code).toBe("CONFLICT");
    expect((await approveSecond(other, id, "60001")).reply).toMatchObject({
      ...first,
      status: "approved",
      needsSecondApproval: false,
      realPaid: "60001",
    });
    expect(await site.balance(player.id)).toBe(6_000n);
    expect((await approveSecond(other, id, "60001")).code).toBe("CONFLICT");
    expect(await auditOf(id)).toEqual([
      { actor: `admin:${cashier.id}`, action: "deposit.approve" },
      { actor: `admin:${other.id}`, action: "deposit.second-approve" },
    ]);
  });

  it("of a mistyped amount: any operator, including the first, can correct it", async () => {
    const id = await paid("60000");
    await approve(cashier, id, "600000");
    expect((await approve(cashier, id, "600001")).reply.approvedReal).toBe("600001");
    expect((await approve(other, id, "60000")).reply).toMatchObject({
      status: "approved",
      realPaid: "60000",
    });
    expect((await approveSecond(cashier, id, "600001")).code).toBe("CONFLICT");
  });

  it("of an amount that changed after the second operator read it: CONFLICT, and nothing is credited", async () => {
    const id = await paid("60000");
    await approve(cashier, id, "60001");
    await approve(cashier, id, "6000100");
    expect((await approveSecond(other, id, "60001")).code).toBe("CONFLICT");
    expect(await site.balance(player.id)).toBe(0n);
    expect((await approveSecond(other, id, "6000100")).reply.realPaid).toBe("6000100");
    expect(await site.balance(player.id)).toBe(600_010n);
  });

  it("without a reported amount: a QRIS deposit needs two approvals, a manual transfer one", async () => {
    const { reply: byQris } = await site.deposit(player);
    expect((await approve(cashier, byQris.id)).reply).toMatchObject({ needsSecondApproval: true });
    expect((await approveSecond(other, byQris.id, "50000")).reply.status).toBe("approved");
    const { reply: manual } = await site.manualDeposit(await site.player());
    expect((await approve(cashier, manual.id)).reply.status).toBe("approved");
    const { reply: more } = await site.manualDeposit(await site.player());
    const tooMuch = (BigInt(more.realAmount) + 1n).toString();
    expect((await approve(cashier, more.id, tooMuch)).reply).toMatchObject({ needsSecondApproval: true });
  });

  it("the gateway is queried each time: its current answer decides, or the last answer when it does not reply", async () => {
    const { reply } = await site.deposit(player);
    await approve(cashier, reply.id);
    site.gateway.pay(reply.id, site.clock.now());
    expect((await approve(cashier, reply.id)).reply.status).toBe("approved");
    const id = await paid("60000");
    site.gateway.setBehaviour("refuses");
    expect((await approve(cashier, id, "60001")).reply).toMatchObject({ needsSecondApproval: true });
    expect((await approve(cashier, id, "60000")).reply.status).toBe("approved");
    site.gateway.setBehaviour("answers");
  });

  it("a second approval without a first one, or after the decision: CONFLICT", async () => {
    const id = await paid("60000");
    expect((await approveSecond(other, id, "60001")).code).toBe("CONFLICT");
    await approve(cashier, id, "60001");
    await cashier.call(api.reject, {
      params: { id },
      body: { reasonCode: "NOT_RECEIVED", version: await versionOf(id) },
    });
    expect((await approveSecond(other, id, "60001")).code).toBe("CONFLICT");
    expect(await site.balance(player.id)).toBe(0n);
  });
});

describe("the upper bound of money", () => {
  it("an approval with a mistyped amount of 18 digits: refused at once", async () => {
    const id = await paid("60000");
    expect((await approve(cashier, id, "9".repeat(18))).code).toBe("AMOUNT_OUT_OF_RANGE");
    expect((await approve(cashier, id)).reply.status).toBe("approved");
  });

  it("an amount that would exceed the wallet's bound: the second approval is refused, and the deposit waits", async () => {
    await approve(cashier, await paid("60000"));
    const id = await paid("60000");
    const max = (moneyMaxMinor * 10n).toString();
    expect((await approve(cashier, id, max)).reply).toMatchObject({ needsSecondApproval: true });
    expect((await approveSecond(other, id, max)).code).toBe("AMOUNT_OUT_OF_RANGE");
    expect(await site.balance(player.id)).toBe(6_000n);
  });

  it("a payment that would exceed the wallet's bound: needs review, and the callback is acknowledged", async () => {
    const id = await paid("60000");
    const max = (moneyMaxMinor * 10n).toString();
    await approve(cashier, id, max);
    await approveSecond(other, id, max);
    expect(await site.balance(player.id)).toBe(moneyMaxMinor);
    const { reply } = await site.deposit(player);
    expect(await site.pay(reply.id)).toBe(200);
    const one = await cashier.call(api.one, { params: { id: reply.id } });
    expect(one.reply).toMatchObject({ status: "needs_review", reasonCode: "AMOUNT_OUT_OF_RANGE" });
  });
});
