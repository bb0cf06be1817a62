import { hourMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { afterEach, expect, it } from "vitest";
import { listen, until } from "../../platform/testing/real-party.ts";
import { crashRound, ownStanding } from "./crash-api.ts";
import { bettingMs } from "./crash-round.ts";
import { crashFixture, playerAt } from "./testing/crash-fixture.ts";

const site = crashFixture();
const streams: AbortController[] = [];
afterEach(() => streams.splice(0).forEach((stream) => stream.abort()));

/** Opens the stream of a game, and gathers what it says. */
async function follow(origin: string, path: string) {
  const abort = new AbortController();
  streams.push(abort);
  const response = await fetch(`${origin}${path}/flight/events`, { signal: abort.signal });
  const events: { readonly name: string; readonly data: unknown }[] = [];
  const gather = async () => {
    let text = "";
    for await (const part of response.body ?? []) {
      text += new TextDecoder().decode(part);
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const [, name = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        events.push({ name, data: JSON.parse(data) });
        text = text.slice(end + 2);
      }
    }
  };
  let hasEnded = false;
  void gather()
    .catch(() => undefined)
    .finally(() => (hasEnded = true));
  const last = (name: string) => events.findLast((event) => event.name === name)?.data;
  return {
    response,
    close: () => abort.abort(),
    hasEnded: () => hasEnded,
    events,
    round: () => z.decode(crashRound, last("round") as z.input<typeof crashRound>),
    own: () => z.decode(ownStanding, last("own") as z.input<typeof ownStanding>),
  };
}

it("a page that follows the stream: gets the state at once, then bets, take-off and heartbeats; so does the player's other page", async () => {
  const studio = await site.startStudio();
  const origin = await listen(studio);
  const path = await site.openGame(studio);
  const [one, other] = [await follow(origin, path), await follow(origin, await site.openGame(studio))];
  expect(one.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(one.response.headers.get("x-content-type-options")).toBe("nosniff");
  await until(() => one.events.length >= 2 && other.events.length >= 2);
  expect(one.round()).toMatchObject({ number: 1, phase: "betting", betCount: 0 });
  expect(one.own()).toMatchObject({ own: null, balance: 100_000n });
  await playerAt(studio, path).bet("01".repeat(16), { bet: "200" });
  await until(() => one.own().own !== null && other.own().own !== null);
  expect(other.own()).toMatchObject({ own: { bet: 200n }, balance: 99_800n });
  site.clock.advance(bettingMs);
  await until(() => ["flying", "crashed"].includes(one.round().phase));
  expect(one.round().betCount).toBe(1);
  await until(() => one.events.filter(({ name }) => name === "beat").length > 1);
});

it("a page that is closed: the player leaves the table, and no further round begins", async () => {
  const studio = await site.startStudio();
  const origin = await listen(studio);
  const path = await site.openGame(studio);
  const page = await follow(origin, path);
  await until(() => page.events.length >= 2);
  const player = playerAt(studio, path);
  const lastRound = async () => (await player.proof()).last?.number ?? 0;
  // While the page follows, one round comes after the other.
  await until(async () => {
    site.clock.advance(120_000);
    return (await lastRound()) >= 2;
  });
  page.close();
  let [known, sameCount] = [0, 0];
  await until(async () => {
    site.clock.advance(120_000);
    const number = await lastRound();
    sameCount = number === known ? sameCount + 1 : 0;
    known = number;
    return sameCount === 10;
  });
  expect((await player.state()).round).toMatchObject({ number: known + 1, leftMs: bettingMs });
});

it("a machine that slept until the session expired: the stream ends, and the studio continues", async () => {
  const studio = await site.startStudio();
  const origin = await listen(studio);
  const page = await follow(origin, await site.openGame(studio));
  await until(() => page.events.length >= 2);
  site.clock.advance(5 * hourMs);
  // A launch drops the sessions that nobody has used for four hours, unless the stream has shown itself
  // before.
  const other = playerAt(studio, await site.openGame(studio));
  await until(() => page.hasEnded() || page.events.filter(({ name }) => name === "beat").length > 3);
  expect((await other.state()).round).not.toBeNull();
});

it("thirty streams of one session: the last three stay open, and another session keeps its own", async () => {
  const studio = await site.startStudio();
  const origin = await listen(studio);
  const other = await follow(origin, await site.openGame(studio));
  const path = await site.openGame(studio);
  const opened: Awaited<ReturnType<typeof follow>>[] = [];
  for (let count = 0; count < 30; count += 1) opened.push(await follow(origin, path));
  await until(() => opened.slice(0, -3).every(({ hasEnded }) => hasEnded()));
  const bet = playerAt(studio, path).bet("01".repeat(16), { bet: "200" });
  const stay = [...opened.slice(-3), other];
  await bet;
  await until(() => stay.every((page) => page.events.length > 1 && page.own().own !== null));
  expect(stay.map(({ hasEnded }) => hasEnded())).toEqual([false, false, false, false]);
  // A stream that its page has closed leaves its place to another one.
  opened.at(-1)?.close();
  await until(() => opened.at(-1)?.hasEnded() ?? false);
  opened.push(await follow(origin, path));
  await until(() => opened.at(-1)?.events.length !== 0);
  expect([...opened.slice(-4, -2), other].map(({ hasEnded }) => hasEnded())).toEqual([false, false, false]);
});

it("an unknown session, or a session of another game: 404, and no stream", async () => {
  const studio = await site.startStudio();
  expect((await studio.inject({ url: "/play/unknown/flight/events" })).statusCode).toBe(404);
});
