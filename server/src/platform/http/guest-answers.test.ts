import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Database } from "@tessera/database";
import { endpoint } from "@tessera/shared/contracts/endpoint";
import { fixedClock } from "@tessera/shared/core/clock";
import { hourMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { call, type CallInput, signatureOf } from "../../testing/call.ts";
import { probeApp, probeSignatureKey } from "../../testing/probe-app.ts";
import { serverDatabase } from "../../testing/test-books.ts";
import { Refusal } from "../errors/refusal.ts";
import { GuestAnswers } from "./guest-answers.ts";
import type { Caller } from "./caller.ts";
import type { Call } from "./handling.ts";
import { route } from "./route.ts";

const shelf = endpoint({
  method: "GET",
  path: "/api/shelf/:name",
  access: "open",
  summary: "Numbers its answers",
  params: z.object({ name: z.string() }),
  query: z.object({ page: z.optional(z.string()) }),
  reply: z.object({
    count: z.number(),
    language: z.string(),
    playerId: z.nullable(z.string()),
    text: z.string(),
  }),
});
type ShelfReply = z.output<NonNullable<typeof shelf.reply>>;
type ShelfCall = Call<{ name: string }, { page?: string | undefined }, undefined, Caller | null, ShelfReply>;
type Handler = (asked: ShelfCall) => ShelfReply;

/** Longer than any test of a slow machine takes. */
let app: FastifyInstance;
let database: Database;
afterEach(async () => {
  await app.close();
  await database.close();
});

async function start(
  changes: { readonly cachedMs?: number; readonly handler?: Handler } = {},
): Promise<{ readonly calls: () => number }> {
  let calls = 0;
  const handler: Handler = ({ params, caller, language }) => {
    calls += 1;
    const text = params.name.repeat(500);
    return { count: calls, language, playerId: caller?.playerId ?? null, text };
  };
  database = await serverDatabase();
  app = probeApp(
    {
      database,
      clock: fixedClock("2026-01-31T07:05:09.000Z"),
      guestAnswerMs: changes.cachedMs ?? hourMs,
    },
    (on) => route(on, shelf, changes.handler ?? handler, { guestSeconds: 10 }),
  );
  return { calls: () => calls };
}

const ask = (input: CallInput = {}) =>
  call(app, probeSignatureKey, shelf, { params: { name: "slots" }, ...input });
const asPlayer = { authorization: "Bearer budi" };

describe("cached answers to guests", () => {
  it("50 guests at once, and one later: the answer is computed once", async () => {
    const { calls } = await start();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(new Set(answers.map(({ reply }) => reply.count))).toEqual(new Set([1]));
    expect((await ask()).reply.count).toBe(1);
    expect(calls()).toBe(1);
  });

  it("another path, query or language: has an answer of its own", async () => {
    await start();
    const inputs: CallInput[] = [
      {},
      { params: { name: "live" } },
      { query: { page: "2" } },
      { headers: { "accept-language": "id" } },
    ];
    const answers: number[] = [];
    for (const input of [...inputs, ...inputs]) answers.push((await ask(input)).reply.count);
    expect(answers).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  });

  it("a player between two guests: gets an own answer, which is not given to guests", async () => {
    await start();
    expect((await ask()).reply).toMatchObject({ count: 1, playerId: null });
    const own = await ask({ headers: asPlayer });
    expect(own.reply).toMatchObject({ count: 2, playerId: "budi" });
    expect(own.headers["cache-control"]).toBe("no-store");
    expect((await ask()).reply).toMatchObject({ count: 1, playerId: null });
  });

  it("headers: public, with a tag, and with Vary for everything that the answer depends on", async () => {
    await start();
    const { headers } = await ask();
    expect(headers["cache-control"]).toBe("public, max-age=10");
    expect(headers["etag"]).toMatch(/^W\/"[\w-]{22}"$/);
    expect(String(headers["vary"]).split(", ").sort()).toEqual([
      "accept-encoding",
      "accept-language",
      "authorization",
    ]);
  });

  it("requested again with its tag: 304 without a body", async () => {
    await start();
    const tag = String((await ask()).headers["etag"]);
    const again = await ask({ headers: { "if-none-match": `"other", ${tag.slice(2)}` } });
    expect([again.status, again.json]).toEqual([304, undefined]);
  });

  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0", undefined, (bytes: Buffer) => bytes],
  ] as const)("accept-encoding %s: %s", async (accepted, encoding, decode) => {
    await start();
    const answer = await app.inject({
      url: "/api/shelf/slots",
      headers: { "x-signature": signatureOf({}, probeSignatureKey), "accept-encoding": accepted },
    });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(JSON.parse(decode(answer.rawPayload).toString())).toMatchObject({
      count: 1,
      text: "slots".repeat(500),
    });
  });

  it("a wrong signature: refused, although the answer is cached", async () => {
    await start();
    await ask();
    expect((await ask({ headers: { "x-signature": "0".repeat(64) } })).error.code).toBe("SIGNATURE_INVALID");
  });

  it("an error: not cached", async () => {
    let calls = 0;
    await start({
      handler: () => {
        calls += 1;
        if (calls === 1) throw new Refusal("NOT_FOUND");
        return { count: calls, language: "en", playerId: null, text: "" };
      },
    });
    const refused = await ask();
    expect([refused.status, refused.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect((await ask()).reply.count).toBe(2);
  });

  it.each(["ip", "deviceId", "request", "reply", "requestId"] as const)(
    "a handler that reads %s of a guest: 500, so that no data of one guest reaches another",
    async (field) => {
      await start({
        handler: (asked) => ({ count: 1, language: "en", playerId: null, text: typeof asked[field] }),
      });
      expect((await ask()).status).toBe(500);
    },
  );

  it("cached for 0 ms: computed for each call", async () => {
    const { calls } = await start({ cachedMs: 0 });
    await ask();
    await ask();
    expect(calls()).toBe(2);
  });
});

describe("the limits of cached answers", () => {
  const bodyOf = (json: string) => ({ json, usesLanguage: false });
  const textOf = (kilobytes: number) => async () => bodyOf(JSON.stringify("x".repeat(kilobytes * 1024)));

  it("older than their lifetime: computed again", async () => {
    const answers = new GuestAnswers({ cachedMs: 20 });
    let made = 0;
    const find = () => answers.find({ url: "/a", language: "en" }, async () => bodyOf(String((made += 1))));
    await find();
    await expect.poll(async () => (await find()).plain.toString()).not.toBe("1");
  });

  it("more bytes than allowed: the least recently used answers are dropped", async () => {
    const answers = new GuestAnswers({ cachedMs: hourMs, bytesMax: 100 * 1024 });
    const find = (url: string) => answers.find({ url, language: "en" }, textOf(20));
    const first = await find("/0");
    for (let index = 1; index < 20; index += 1) await find(`/${index}`);
    expect(await find("/19")).toBe(await find("/19"));
    expect(await find("/0")).not.toBe(first);
  });

  it("an answer larger than the cache, or with a long address: answered, but not cached", async () => {
    const answers = new GuestAnswers({ cachedMs: hourMs, bytesMax: 10 * 1024 });
    for (const url of ["/large", `/${"a".repeat(600)}`]) {
      const find = () => answers.find({ url, language: "en" }, textOf(url === "/large" ? 20 : 1));
      expect((await find()).plain.byteLength).toBeGreaterThan(1000);
      expect(await find()).not.toBe(await find());
    }
  });
});
