import { accountApi } from "@tessera/shared/contracts/account";
import { authApi } from "@tessera/shared/contracts/auth";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { gamesApi } from "@tessera/shared/contracts/games";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { otpApi } from "@tessera/shared/contracts/otp";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { referralApi } from "@tessera/shared/contracts/referral";
import { siteApi } from "@tessera/shared/contracts/site";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestSite, testSite } from "./testing/index.ts";

const contracts = [
  accountApi,
  authApi,
  bankAccountsApi,
  depositsApi,
  gamesApi,
  inboxApi,
  limitsApi,
  otpApi,
  promotionsApi,
  referralApi,
  siteApi,
  transfersApi,
  walletApi,
  withdrawalsApi,
].flatMap((api) => Object.values<Pick<Endpoint, "method" | "path" | "summary">>(api));

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

it("outside production: OpenAPI of every call of the contracts, by path and method", async () => {
  const { paths } = (await site.app.inject("/api/docs/json")).json<{
    paths: Record<string, Record<string, { summary: string }>>;
  }>();
  const described = contracts.map(({ method, path }) => ({
    call: `${method} ${path}`,
    summary: paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.summary,
  }));
  expect(described).toEqual(
    contracts.map(({ method, path, summary }) => ({ call: `${method} ${path}`, summary })),
  );
});

it("in production: no documentation, and a path that nobody knows is 404 in JSON like any other", async () => {
  const production = await testSite({ mode: "production" });
  for (const url of ["/api/docs", "/api/docs/json", "/api/nothing", "/admin/api/nothing", "/api/"]) {
    const response = await production.app.inject(url);
    expect([url, response.statusCode]).toEqual([url, 404]);
    expect(response.json<{ error: { code: string } }>().error.code).toBe("NOT_FOUND");
  }
  await production.close();
});
