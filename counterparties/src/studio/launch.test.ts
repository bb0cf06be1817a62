import { titles } from "./catalogue/index.ts";
import { afterEach, describe, expect, it } from "vitest";
import {
  code,
  closeParties,
  launchBody,
  open,
  secret,
  siteOrigin,
  startParty,
} from "./testing/studio-party.ts";

afterEach(closeParties);

describe("the launch of a game", () => {
  it("signed and valid: returns the URL of a page that only the site may frame", async () => {
    const party = await startParty();
    const path = await party.openGame();
    expect(path).toMatch(/^\/play\/[\w-]{32}$/);
    const page = await party.studio.inject({ url: path });
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain(`frame-ancestors ${siteOrigin};`);
    expect(policy).not.toContain("unsafe");
    expect(page.headers["x-content-type-options"]).toBe("nosniff");
    expect(page.body).toContain('<html lang="id">');
    expect(page.body).not.toMatch(/<script(?![^>]* src=)/);
  });

  it("valid: the answer says that the game announces when it is ready", async () => {
    const party = await startParty();
    expect((await party.launch({})).json()).toMatchObject({ announcesReady: true });
  });

  it("with a language that the studio does not have: the game is opened in English", async () => {
    const party = await startParty();
    const reply = await party.launch({ language: "xx" });
    const page = await party.studio.inject({ url: new URL(reply.json<{ url: string }>().url).pathname });
    expect(page.body).toContain('<html lang="en">');
  });

  it.each([
    ["another secret", { secret: "another-secret" }],
    ["a time 301 s ago", { timestamp: String(Math.floor(Date.now() / 1000) - 301) }],
    ["a time that is no number", { timestamp: "now" }],
    ["a changed body", { payload: JSON.stringify(launchBody("stolen")) }],
  ])("signed with %s: 401, and no session", async (_, overrides) => {
    const party = await startParty();
    const reply = await party.launch({}, overrides);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({ error: { code: "SIGNATURE_INVALID" } });
  });

  it("signed for the path of another studio: 404 for a code without a secret", async () => {
    const party = await startParty();
    expect((await party.launch({}, { path: "/studio/v1/nobody/launch" })).statusCode).toBe(404);
    expect((await party.launch({}, { path: "/studio/v1/constructor/launch" })).statusCode).toBe(404);
  });

  it("signed for one studio, sent to another with the same secret: 401", async () => {
    const party = await startParty({ secrets: { [code]: secret, plumworks: secret } });
    expect((await party.launch({}, { path: "/studio/v1/plumworks/launch" })).statusCode).toBe(401);
  });

  it.each([
    ["a game of another studio", { gameId: titles.find(({ studio }) => studio !== code)?.slug }, 404],
    ["no mode", { mode: undefined }, 400],
    ["real money without a token", { launchToken: null }, 400],
  ])("%s: refused", async (_, body, status) => {
    const party = await startParty();
    expect((await party.launch(body)).statusCode).toBe(status);
  });
});

describe("opening a launched game", () => {
  it("the launch token: exchanged at the first call only, and a reload finds the same session", async () => {
    const party = await startParty({}, { balance: 12_345, reminderSeconds: 1800 });
    const path = await party.openGame();
    expect(party.operator.heard).toEqual([]);
    const states = await Promise.all([open(party, path), open(party, path)]);
    expect(states[0]).toMatchObject({
      balance: 12_345n,
      net: 0n,
      mode: "real",
      reminderSeconds: 1800,
      waitMs: 0,
    });
    expect(party.operator.heardOf("session")).toHaveLength(1);
  });

  it("a token that is unknown to the site: 409 INVALID_TOKEN", async () => {
    const party = await startParty();
    const path = new URL((await party.launch({ launchToken: "stolen" })).json<{ url: string }>().url)
      .pathname;
    const reply = await party.studio.inject({ method: "POST", url: `${path}/open` });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({ error: { code: "INVALID_TOKEN" } });
  });

  it("no response of the site: 502, and the next attempt succeeds", async () => {
    const party = await startParty();
    const path = await party.openGame();
    party.operator.failNext("session", "500");
    expect((await party.studio.inject({ method: "POST", url: `${path}/open` })).statusCode).toBe(502);
    await open(party, path);
  });

  it("an unknown session: 404 for the page and for its calls", async () => {
    const { studio } = await startParty();
    expect((await studio.inject({ url: "/play/unknown" })).statusCode).toBe(404);
    expect((await studio.inject({ method: "POST", url: "/play/unknown/open" })).statusCode).toBe(404);
    expect(
      (await studio.inject({ method: "POST", url: "/play/unknown/rounds", payload: { bet: "100" } }))
        .statusCode,
    ).toBe(404);
  });
});
