import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorAdjustmentsApi as api } from "@tessera/shared/operator-contracts/adjustments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestOperator, type TestSite, testSite } from "../../testing/index.ts";

// The embedded engine has one connection and no races, so this test needs a server with many.
let site: TestSite;
beforeAll(async () => {
  site = await testSite({ database: await openDatabase({ url: await emptyPostgres(), connectionsMax: 12 }) });
});
afterAll(() => site.close());

it("ten confirmations at once, each for a third of the day's remaining budget: three are booked", async () => {
  await site.database.query(
    "insert into settings (key, value, updated_by, updated_at) values ('adjustmentsPerDay', '30', 'test', now())",
  );
  const [author, other] = [
    await createTestOperator(site, "approver"),
    await createTestOperator(site, "approver"),
  ];
  const proposals: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const id = newId();
    const { id: playerId } = await site.player();
    const body = { id, playerId, amountMinor: "1000", reason: "refund", explanation: "A race", note: null };
    expect((await author.call(api.propose, { body })).status).toBe(201);
    proposals.push(id);
  }
  const answers = await Promise.all(
    proposals.map((id) => other.call(api.confirm, { params: { id }, body: { version: 1 } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === "AMOUNT_TOO_HIGH")).toHaveLength(7);
});
