import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";

let site: TestSite;
let owner: TestOperator;
beforeAll(async () => {
  site = await testSite();
  owner = await createTestOperator(site, "owner");
});
afterAll(() => site.close());

it("play money: automatic approval without a code, until the owner changes it, which is logged", async () => {
  expect((await owner.call(settingsApi.read)).reply).toEqual({
    moneyMode: "play",
    autoApprove: true,
    withdrawCode: false,
  });
  const changed = await owner.call(settingsApi.change, { body: { autoApprove: false, withdrawCode: true } });
  expect(changed.reply).toMatchObject({ autoApprove: false, withdrawCode: true });
  expect((await owner.call(settingsApi.change, { body: { withdrawCode: false } })).reply).toMatchObject({
    autoApprove: false,
    withdrawCode: false,
  });
  const { items } = (await owner.call(operatorsApi.audit, { query: { targetType: "settings" } })).reply;
  expect(items.map(({ after }) => after)).toMatchObject([{ withdrawCode: false }, { withdrawCode: true }]);
});

it("an unknown setting: 400; every other role: 403", async () => {
  expect((await owner.call(settingsApi.change, { body: { moneyMode: "real" } })).status).toBe(400);
  const cashier = await createTestOperator(site, "cashier", "approver", "risk");
  expect((await cashier.call(settingsApi.read)).code).toBe("FORBIDDEN");
  expect((await cashier.call(settingsApi.change, { body: { autoApprove: true } })).code).toBe("FORBIDDEN");
});

it("real money: never automatic approval, always with a code, and no change possible", async () => {
  const real = await testSite({ moneyMode: "real" });
  const operator = await createTestOperator(real, "owner");
  expect((await operator.call(settingsApi.read)).reply).toMatchObject({
    autoApprove: false,
    withdrawCode: true,
  });
  expect((await operator.call(settingsApi.change, { body: { autoApprove: true } })).code).toBe("CONFLICT");
  await real.close();
});

it("rows that a job could not process: visible to owner and cashier only", async () => {
  await site.database.query(
    `insert into job_failures (job, subject, attempts, error, failed_at, retry_after)
     values ('payouts.ask', 'w-1', 3, 'Error: no', $1, $1)`,
    [site.clock.now()],
  );
  const cashier = await createTestOperator(site, "cashier");
  expect((await cashier.call(settingsApi.jobFailures)).reply.items).toMatchObject([
    { job: "payouts.ask", subject: "w-1", attempts: 3, error: "Error: no" },
  ]);
  const support = await createTestOperator(site, "support");
  expect((await support.call(settingsApi.jobFailures)).code).toBe("FORBIDDEN");
});
