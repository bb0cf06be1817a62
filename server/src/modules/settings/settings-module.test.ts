import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { siteApi } from "@tessera/shared/contracts/site";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";

let site: TestSite;
let owner: TestOperator;
beforeAll(async () => {
  site = await testSite();
  owner = await createTestOperator(site, "owner");
});
afterAll(() => site.close());

it("play money: approved automatically and without a code, until the owner changes that, which is logged", async () => {
  expect((await owner.call(settingsApi.read)).reply).toMatchObject({
    moneyMode: "play",
    version: 0,
    autoApprove: true,
    withdrawCode: false,
    withdrawCancel: true,
  });
  const changed = await owner.call(settingsApi.change, {
    body: { version: 0, autoApprove: false, withdrawCode: true, withdrawCancel: false },
  });
  expect(changed.reply).toMatchObject({ autoApprove: false, withdrawCode: true, withdrawCancel: false });
  expect(
    (await owner.call(settingsApi.change, { body: { version: 1, withdrawCode: false } })).reply,
  ).toMatchObject({
    autoApprove: false,
    withdrawCode: false,
  });
  const { items } = (await owner.call(operatorsApi.audit, { query: { targetType: "settings" } })).reply;
  expect(items.map(({ after }) => after)).toMatchObject([{ withdrawCode: false }, { withdrawCode: true }]);
});

it("an unknown setting: 400; every other role: 403", async () => {
  expect((await owner.call(settingsApi.change, { body: { version: 0, moneyMode: "real" } })).status).toBe(
    400,
  );
  const cashier = await createTestOperator(site, "cashier", "approver", "risk");
  expect((await cashier.call(settingsApi.read)).code).toBe("FORBIDDEN");
  expect((await cashier.call(settingsApi.change, { body: { version: 0, autoApprove: true } })).code).toBe(
    "FORBIDDEN",
  );
});

it("real money: never approved automatically, always with a code, and not changeable", async () => {
  const real = await testSite({ moneyMode: "real" });
  const operator = await createTestOperator(real, "owner");
  expect((await operator.call(settingsApi.read)).reply).toMatchObject({
    autoApprove: false,
    withdrawCode: true,
  });
  expect((await operator.call(settingsApi.change, { body: { version: 0, autoApprove: true } })).code).toBe(
    "CONFLICT",
  );
  await real.close();
});

it("limits and thresholds: have defaults, can be changed within bounds, and apply at once", async () => {
  const before = (await owner.call(settingsApi.read)).reply;
  expect(before).toMatchObject({
    depositMin: 10,
    withdrawMin: 50,
    withdrawMax: 50_000,
    withdrawFourEyes: 5_000,
  });
  const body = {
    version: before.version,
    withdrawMin: 60,
    withdrawMax: 150,
    withdrawPerDay: 2,
    depositMin: 20,
  };
  const { reply } = await owner.call(settingsApi.change, { body });
  expect(reply).toMatchObject({
    withdrawMin: 60,
    withdrawMax: 150,
    withdrawPerDay: 2,
    version: before.version + 1,
  });
  const player = await site.player({ balanceCredits: 1_000 });
  const withdrawal = (await site.call(withdrawalsApi.options, {}, { as: player })).reply;
  expect(withdrawal).toMatchObject({ minInt: 60, maxInt: 150, maxPerDay: 2 });
  const deposit = (await site.call(depositsApi.options, {}, { as: player })).reply;
  expect(deposit.methods.map(({ minInt }) => minInt)).toEqual(deposit.methods.map(() => 20));
  expect((await site.call(siteApi.site)).reply.limits).toMatchObject({
    deposit: { min: 20 },
    withdraw: { max: 150 },
  });

  const playerBankAccountId = await createTestBankAccount(site.database, player.id, site.clock.now());
  const request = (amount: number) =>
    site.call(
      withdrawalsApi.create,
      { body: { amount, playerBankAccountId }, headers: { "idempotency-key": newId() } },
      { as: player },
    );
  expect((await request(200)).json).toMatchObject({
    error: { code: "AMOUNT_TOO_HIGH", details: { max: 150 } },
  });
  const { id } = (await request(80)).reply;
  const cashier = await createTestOperator(site, "cashier");
  const needsSecond = async () =>
    (await cashier.call(withdrawalOperatorApi.one, { params: { id } })).reply.needsSecondApproval;
  expect(await needsSecond()).toBe(false);
  const eyes = { version: reply.version, withdrawFourEyes: 80 };
  expect((await owner.call(settingsApi.change, { body: eyes })).status).toBe(200);
  expect(await needsSecond()).toBe(true);
});

it.each([
  ["a number out of its bounds", { withdrawPerDay: 0 }],
  ["a minimum above the maximum", { depositMin: 1_000, depositMax: 500 }],
  ["a fraction", { withdrawMin: 50.5 }],
])("%s: VALIDATION, and nothing changes", async (_name, change) => {
  const { version } = (await owner.call(settingsApi.read)).reply;
  expect((await owner.call(settingsApi.change, { body: { version, ...change } })).code).toBe("VALIDATION");
  expect((await owner.call(settingsApi.read)).reply.version).toBe(version);
});

it("a change with an outdated version: CONFLICT, and the settings name who was first", async () => {
  const { version } = (await owner.call(settingsApi.read)).reply;
  const body = { version, withdrawPerDay: 4 };
  expect((await owner.call(settingsApi.change, { body })).status).toBe(200);
  const other = await createTestOperator(site, "owner");
  expect((await other.call(settingsApi.change, { body })).error).toMatchObject({
    code: "CONFLICT",
    details: { by: owner.username },
  });
  expect((await other.call(settingsApi.read)).reply.changedBy).toBe(owner.username);
});

it("rows that a job could not process: shown to owner and cashier only", async () => {
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

it("address and hours of support: shown among the site's facts once changed; an invalid address is refused", async () => {
  const { version } = (await owner.call(settingsApi.read)).reply;
  const supportHours = { en: "From nine to five", id: "Pukul sembilan sampai lima" };
  const body = { version, supportEmail: "care@tessera.example", supportHours };
  expect((await owner.call(settingsApi.change, { body })).reply).toMatchObject({
    supportEmail: "care@tessera.example",
    supportHours,
  });
  expect((await site.call(siteApi.site)).reply).toMatchObject({
    contacts: [{ kind: "email", label: "care@tessera.example", url: "mailto:care@tessera.example" }],
    supportHours,
  });
  const refused = {
    version: version + 1,
    supportEmail: "care@x?bcc=a@b.c",
    supportHours: { en: " ", id: "x" },
  };
  expect((await owner.call(settingsApi.change, { body: refused })).fields).toEqual({
    supportEmail: "email.format",
    "supportHours.en": "required",
  });
});
