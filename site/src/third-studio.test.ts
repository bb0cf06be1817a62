import { createHmac } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { buildStudio, noClient, testJackpots } from "@tessera/counterparties/testing";
import { createTestOperator } from "@tessera/server/testing";
import { gamesApi } from "@tessera/shared/contracts/games";
import { systemClock } from "@tessera/shared/core/clock";
import { operatorPrefix } from "@tessera/shared/operator-contracts/endpoint";
import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverDependencies } from "./dependencies.ts";
import { type ComposedSite, composeSite } from "./testing/composed-site.ts";
import { callSite, demoVariables, logInDemo, parseAnswer } from "./testing/demo-player.ts";
import { testBuild } from "./testing/test-build.ts";

/** A port of loopback that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let site: ComposedSite;
/** Studios at the first host, and one alone at another host. */
const [first, third] = ["orchid-arc", "ashlar"] as const;
const origins: Record<typeof first | typeof third, string> = { "orchid-arc": "", ashlar: "" };
const running: FastifyInstance[] = [];
const [secretOfFirst, secretOfThird] = ["first", "third"].map((name) => `${name}-studio`.padEnd(32, "-"));

beforeAll(async () => {
  for (const code of [first, third] as const) origins[code] = `http://127.0.0.1:${await freePort()}`;
  site = await composeSite(
    {
      ...demoVariables,
      STUDIO_ORIGIN: origins[first],
      STUDIOS: JSON.stringify([
        { code: first, wallet: "seamless" },
        { code: third, wallet: "seamless", origin: origins[third] },
        { code: "sandbox-live", wallet: "transfer" },
      ]),
      PROVIDER_SECRETS: JSON.stringify({ [first]: secretOfFirst, [third]: secretOfThird }),
    },
    { clock: systemClock },
  );
  const siteApiUrl = await site.listen();
  for (const code of [first, third] as const) {
    const studio = buildStudio({
      clock: systemClock,
      origin: origins[code],
      siteOrigin: site.environment.publicOrigin,
      siteApiUrl,
      secrets: { [code]: (code === first ? secretOfFirst : secretOfThird) ?? "" },
      client: noClient,
      jackpots: testJackpots,
    });
    await studio.listen({ host: "127.0.0.1", port: Number(new URL(origins[code]).port) });
    running.push(studio);
  }
});
afterAll(async () => {
  for (const studio of running) await studio.close();
  await site.close();
});

/** Games of a studio for a guest, once a job has read its feed. */
async function gamesOf(provider: string) {
  const read = async () => {
    const { json } = await callSite(site, "GET", gamesApi.games.path, { provider, category: "table" });
    return parseAnswer(gamesApi.games.reply, json).items;
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
  return read();
}

/** Status of the answer to a callback of a studio that is signed with this secret. */
async function callBack(code: string, secret = ""): Promise<number> {
  const path = `/provider/v1/${code}/balance`;
  const body = "{}";
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const digest = createHmac("sha256", secret).update(`${timestamp}\nPOST\n${path}\n${body}`).digest("hex");
  const headers = { "x-provider-timestamp": timestamp, "x-provider-signature": `v1=${digest}` };
  return (await site.app.inject({ method: "POST", url: path, headers, payload: body })).statusCode;
}

describe("a third studio host, added by configuration alone", () => {
  it("a round played there: stored with its bet, and closed", async () => {
    const headers = await logInDemo(site);
    const roulette = (await gamesOf(third)).find(({ name }) => /roulette/i.test(name));
    const launch = gamesApi.launch.path.replace(":id", roulette?.id ?? "");
    const { json } = await callSite(site, "POST", launch, { mode: "real" }, headers);
    const { url, origin } = parseAnswer(gamesApi.launch.reply, json);
    expect([origin, new URL(url).origin]).toEqual([origins[third], origins[third]]);

    const post = async (path: string, content: object) => {
      const answer = await fetch(`${origins[third]}${new URL(url).pathname}/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(content),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { readonly commitment: string };
    };
    const { commitment } = await post("roulette", {});
    await post("spins", {
      stakes: [{ spot: "red", amount: "100" }],
      commitment,
      playerSeed: "0".repeat(32),
    });
    const rounds = () =>
      site.database.query(
        `select provider_code as code, bet_minor as "betMinor", status from rounds where game_id = $1`,
        [roulette?.id],
      );
    await expect.poll(rounds).toEqual([{ code: third, betMinor: 100n, status: "closed" }]);
  });

  it("callbacks of a studio: accepted with its own secret, and refused with that of another studio", async () => {
    expect(await callBack(third, secretOfThird)).toBe(200);
    expect(await callBack(third, secretOfFirst)).toBe(401);
    expect(await callBack(first, secretOfFirst)).toBe(200);
    expect(await callBack(first, secretOfThird)).toBe(401);
    expect(await callBack("plumworks", secretOfThird)).toBe(401);
  });

  it("pages: may frame exactly the origins of the configured studios, each listed once", async () => {
    await site.publish({ name: "shell" });
    const headers = { host: "localhost:3000", accept: "text/html" };
    const answer = await site.app.inject({ url: "/", headers });
    const policy = String(answer.headers["content-security-policy"]);
    const live = site.environment.liveStudioOrigin;
    expect(/frame-src ([^;]*)/.exec(policy)?.[1]?.split(" ")).toEqual([origins[first], origins[third], live]);
  });

  it("the desk: lists the feed of that host", async () => {
    await gamesOf(third);
    const { environment, keys, database, app } = site;
    const clock = { ...systemClock, advance: () => undefined };
    const log = pino({ level: "silent" });
    const readiness = { isReady: true };
    const dependencies = serverDependencies({
      build: testBuild,
      environment,
      keys,
      database,
      clock,
      log,
      readiness,
    });
    const operator = await createTestOperator({ app, database, clock, dependencies }, "content");
    const answer = await app.inject({
      url: `${operatorPrefix}${operatorStudiosApi.list.path}`,
      headers: { ...operator.headers, host: new URL(environment.deskOrigin).host },
    });
    const { items } = parseAnswer(operatorStudiosApi.list.reply, answer.json());
    expect(items.map(({ code, failure }) => [code, failure === null])).toEqual([
      [first, true],
      [third, true],
      ["sandbox-live", false],
    ]);
  });
});
