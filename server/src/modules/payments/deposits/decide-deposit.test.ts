import { depositsApi } from "@tessera/shared/contracts/deposits";
import { newId } from "@tessera/shared/core/identifiers";
import { realUnits } from "@tessera/shared/core/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import type { TestPlayer } from "../../../testing/index.ts";
import { type PaySite, paySite } from "../../../testing/pay-site.ts";
import { createTestOperator } from "../../../testing/test-operator.ts";
import { depositVersion } from "../../../testing/document-versions.ts";
import { approveByOperator, rejectByOperator } from "./decide-deposit.ts";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";

let site: PaySite;
let player: TestPlayer;

beforeAll(async () => {
  site = await paySite();
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await site.wronglyCredited()).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  player = await site.player();
});

const submit = (id: string) =>
  site.call(
    depositsApi.submit,
    { params: { id }, body: {}, headers: { "idempotency-key": newId() } },
    { as: player },
  );
const byOperator = { by: "admin:0197f3c2-0000-7000-8000-000000000001", note: null } as const;
const versionOf = (id: string) => depositVersion(site.database, id);

describe("decisions of operators", () => {
  it("an operator corrects the received amount: that amount is credited, and the decision is final", async () => {
    const { reply: opened } = await site.deposit(player);
    await site.pay(opened.id, "40000");
    const decision = { ...byOperator, now: site.clock.now() };
    const version = await versionOf(opened.id);
    await site.database.transaction((sql) =>
      approveByOperator(sql, opened.id, {
        ...decision,
        version,
        payment: null,
        realPaid: realUnits(40_000n),
      }),
    );
    expect(await site.balance(player.id)).toBe(4_000n);
    const present = await versionOf(opened.id);
    const again = site.database.transaction((sql) =>
      rejectByOperator(sql, opened.id, { ...decision, version: present, reasonCode: "NOT_RECEIVED" }),
    );
    await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(
      site.database.query("update deposits set status = 'rejected', version = version + 1 where id = $1", [
        opened.id,
      ]),
    ).rejects.toThrow("has been decided");
  });

  it("an operator rejects: the player sees the reason, and nothing is credited even if it is paid later", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await submit(opened.id);
    const decision = { ...byOperator, now: site.clock.now(), reasonCode: "NOT_RECEIVED" };
    const version = await versionOf(opened.id);
    await site.database.transaction((sql) => rejectByOperator(sql, opened.id, { ...decision, version }));
    await site.pay(opened.id);
    const shown = await site.call(depositsApi.one, { params: { id: opened.id } }, { as: player });
    expect(shown.reply).toMatchObject({ status: "rejected", reasonCode: "NOT_RECEIVED" });
    expect(await site.balance(player.id)).toBe(0n);
  });
});

describe("the back office", () => {
  it("a cashier corrects and approves: credited once, with an audit entry; other roles are refused", async () => {
    const { reply: opened } = await site.deposit(player);
    await site.pay(opened.id, "60000");
    const input = {
      params: { id: opened.id },
      body: { note: "Seen at the bank.", version: await versionOf(opened.id) },
    };
    const support = await createTestOperator(site, "support");
    expect((await support.call(operatorDepositsApi.approve, input)).code).toBe("FORBIDDEN");
    const cashier = await createTestOperator(site, "cashier");
    const waiting = await cashier.call(operatorDepositsApi.list);
    expect(waiting.reply.items.map(({ id }) => id)).toContain(opened.id);
    expect((await cashier.call(operatorDepositsApi.approve, input)).reply).toMatchObject({
      status: "approved",
      realPaid: "60000",
      creditedMinor: 6_000n,
    });
    expect((await cashier.call(operatorDepositsApi.approve, input)).code).toBe("CONFLICT");
    expect(
      await site.database.query("select actor, action from audit_log where target_id = $1", [opened.id]),
    ).toEqual([{ actor: `admin:${cashier.id}`, action: "deposit.approve" }]);
  });

  it("another operator decided first: CONFLICT with the current state for each decision, and nothing changes", async () => {
    const { reply: opened } = await site.deposit(player);
    await site.pay(opened.id, "60000");
    const [first, second] = [
      await createTestOperator(site, "cashier"),
      await createTestOperator(site, "cashier", "approver"),
    ];
    const params = { id: opened.id };
    const seen = await versionOf(opened.id);
    // A first approval above what was reported leaves the state, so only the version tells.
    await first.call(operatorDepositsApi.approve, { params, body: { realPaid: "60001", version: seen } });
    const refused = [
      await second.call(operatorDepositsApi.approve, { params, body: { version: seen } }),
      await second.call(operatorDepositsApi.secondApprove, {
        params,
        body: { realPaid: "60001", version: seen },
      }),
      await second.call(operatorDepositsApi.reject, {
        params,
        body: { reasonCode: "NOT_RECEIVED", version: seen },
      }),
    ];
    for (const { error } of refused) {
      expect(error).toMatchObject({
        code: "CONFLICT",
        details: { status: "needs_review", version: seen + 1 },
      });
    }
    expect(await versionOf(opened.id)).toBe(seen + 1);
    expect(await site.balance(player.id)).toBe(0n);
  });

  it("a decision without a version: VALIDATION", async () => {
    const { reply: opened } = await site.deposit(player);
    const cashier = await createTestOperator(site, "cashier");
    const input = { params: { id: opened.id }, body: {} };
    expect((await cashier.call(operatorDepositsApi.approve, input)).code).toBe("VALIDATION");
  });

  it("an unknown deposit: NOT_FOUND", async () => {
    const cashier = await createTestOperator(site, "cashier");
    const input = { params: { id: newId() }, body: { reasonCode: "NOT_RECEIVED", version: 0 } };
    expect((await cashier.call(operatorDepositsApi.reject, input)).code).toBe("NOT_FOUND");
  });
});
