import { walletApi } from "@tessera/shared/contracts/wallet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestSite, testSite } from "./testing/index.ts";

describe("the app", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await testSite();
  });
  afterAll(() => site.close());

  it("a player with 50 credits: sees them in his wallet", async () => {
    const player = await site.player({ balanceCredits: 50 });
    const { status, reply } = await site.call(walletApi.wallets, {}, { as: player });
    expect(status).toBe(200);
    expect(reply).toMatchObject({ currency: "IDR", mainMinor: 5_000n, totalMinor: 5_000n, seq: 1 });
  });
});
