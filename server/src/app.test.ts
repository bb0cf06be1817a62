import Fastify from "fastify";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fastifyOptions, serverPlugin } from "./app.ts";
import { openProviderAccount } from "./ledger/index.ts";
import { type TestSite, signatureOf, testSite } from "./testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

describe("a player's wallets", () => {
  it("50 credits in the main wallet and an empty studio wallet: the sum, and each wallet's part", async () => {
    const player = await site.player({ balanceCredits: 50 });
    await openProviderAccount(site.database, { playerId: player.id, currency: "IDR" }, "gone-studio");
    const walletsWith = (status: string) => ({
      currency: "IDR",
      totalMinor: 5_000n,
      mainMinor: 5_000n,
      withdrawableMinor: 5_000n,
      heldMinor: 0n,
      commissionMinor: 0n,
      pointsMinor: 0n,
      providers: [
        { code: "sandbox-live", name: "Harbour Live", minor: 0n, syncedAt: null, status },
        { code: "gone-studio", name: "gone-studio", minor: 0n, syncedAt: null, status: "maintenance" },
      ],
      seq: 1,
    });
    expect((await site.call(walletApi.wallets, {}, { as: player })).reply).toEqual(walletsWith("active"));
    // No live studio runs in this test.
    const refreshed = await site.call(walletApi.refresh, { body: {} }, { as: player });
    expect(refreshed.reply).toEqual(walletsWith("unreachable"));
  });

  it("a seventh refresh within a minute: rate-limited", async () => {
    const player = await site.player();
    const refresh = () => site.call(walletApi.refresh, { body: {} }, { as: player });
    for (let count = 0; count < 6; count += 1) expect((await refresh()).status).toBe(200);
    expect((await refresh()).status).toBe(429);
  });

  it("a guest: refused", async () => {
    expect((await site.call(walletApi.wallets)).status).toBe(401);
  });
});

describe("a start on a very busy machine", () => {
  afterEach(() => vi.useRealTimers());

  it("a plugin that takes a minute to start: the server is ready after it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const app = Fastify(fastifyOptions(site.dependencies));
    let migrated: () => void = () => undefined;
    app.register(() => new Promise<void>((resolve) => (migrated = resolve)));
    const ready = app.ready();
    await vi.advanceTimersByTimeAsync(60_000);
    migrated();
    await expect(ready).resolves.toBe(app);
    await app.close();
  });
});

describe("the API's documentation", () => {
  it("in development: OpenAPI of every contract, money as text", async () => {
    const response = await site.app.inject({ method: "GET", url: "/api/docs/json" });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      openapi: "3.1.0",
      paths: { "/api/wallets": { get: { summary: "Every wallet of the player" } } },
    });
    const reply =
      response.json().paths["/api/wallets"].get.responses["200"].content["application/json"].schema;
    expect(reply.properties.mainMinor).toMatchObject({ type: "string" });
  });

  it("in production: the documentation does not exist", async () => {
    const app = Fastify();
    await app.register(serverPlugin, { ...site.dependencies, mode: "production" });
    expect((await app.inject({ method: "GET", url: "/api/docs" })).statusCode).toBe(404);
    await app.close();
  });
});

describe("mounted in a host", () => {
  it("the host answers its own pages and errors; unknown paths below the API's prefixes get the API's 404", async () => {
    const host = Fastify(fastifyOptions(site.dependencies));
    host.setErrorHandler((_error, _request, reply) => reply.code(500).send("the host's"));
    host.get("/broken", () => {
      throw new Error("broken");
    });
    await host.register(serverPlugin, site.dependencies);
    host.get("/*", () => "a page");

    const get = (url: string) => host.inject({ method: "GET", url });
    expect((await get("/games")).body).toBe("a page");
    expect((await get("/broken")).body).toBe("the host's");
    for (const path of ["/api/nothing", "/provider/nothing", "/webhooks/nothing"]) {
      const response = await get(path);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ error: { code: "NOT_FOUND" } });
    }
    const wallets = await host.inject({
      method: "GET",
      url: "/api/wallets",
      headers: { "x-signature": signatureOf({}, site.dependencies.keys.signature) },
    });
    expect(wallets.statusCode).toBe(401);
    await host.close();
  });
});
