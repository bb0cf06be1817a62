import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { deflateSync } from "node:zlib";
import { referralApi } from "@tessera/shared/contracts/referral";
import { problem } from "@tessera/shared/contracts/problem";
import * as z from "@tessera/shared/schema";
import { pngChunk, pngOf } from "@tessera/shared/testing/png";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { childrenOf, startMemory } from "../../tools/testing/process-memory.ts";
import { type HttpReply, keepAliveClient } from "./keep-alive-client.ts";
import { type RegisteredPlayer, register } from "./playing.ts";
import { read } from "./reply.ts";
import { buildSite, type SiteProcess, startSite } from "./site-process.ts";

// Sends hundreds of pictures, and a process decodes each.
vi.setConfig({ testTimeout: 60_000 });

/**
 * Uploads at the same moment, and the players who send them: one may send 20 an hour. One more player comes
 * afterwards.
 */
const uploadCount = 100;
const playerCount = 5;
/** Uploads of players that the site reads at once. Source: spec:api#uploads. */
const readAtOnce = 8;
/**
 * Memory that they may take, in MB: each has 5 MB, which are in memory four times while they are sent on to
 * be decoded.
 */
const growthMax = readAtOnce * 5 * 4;

const megabyte = 1024 * 1024;
const noise = (bytes: number) => randomBytes(bytes);
const bomb = deflateSync(Buffer.alloc(64 * megabyte), { level: 9 });
const script = "<script>alert(1)</script>";
/** 1,300 × 1,300 pixels that do not compress: a little less than may be uploaded. */
const photo = () => {
  const side = 1_300;
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), noise(3 * side)]));
  return pngOf(side, side, Buffer.concat(rows));
};
/** Fills a file with bytes up to nearly the limit, so that each takes as much memory as one can. */
const padded = (start: Buffer | string) =>
  Buffer.concat([Buffer.from(start), noise(4.9 * megabyte - Buffer.byteLength(start))]);

/** Files, and the fault that the site finds in each; null: a picture. */
const files: readonly (readonly [name: string, fault: string | null, bytes: Buffer])[] = [
  ["a photo", null, photo()],
  ["a photo before a PDF", null, Buffer.concat([photo(), Buffer.from(`%PDF-1.7 ${script}`)])],
  ["a photo that was cut off", "idCard.unreadable", photo().subarray(0, -1_000)],
  ["an SVG with a script", "idCard.type", padded(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  [
    "HTML behind the start of a PNG",
    "idCard.unreadable",
    padded(Buffer.from(`\x89PNG\r\n\x1a\n${script}`, "latin1")),
  ],
  ["a ZIP before a photo", "idCard.type", Buffer.concat([Buffer.from("PK\x03\x04"), photo()])],
  ["30,000 by 30,000 pixels", "idCard.unreadable", pngOf(30_000, 30_000, Buffer.alloc(megabyte))],
  [
    "a text that inflates to 64 MB",
    null,
    pngOf(800, 600, Buffer.alloc(600 * (1 + 3 * 800)), [
      pngChunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), bomb])),
    ]),
  ],
  ["a program", "idCard.type", padded("\x7fELF")],
  ["more than 5 MB", "idCard.large", noise(12 * megabyte)],
];

let site: SiteProcess;
let players: RegisteredPlayer[];
beforeAll(async () => {
  await buildSite();
  site = await startSite({ environment: { RATE_LIMITS: "loose" } });
  const reached = { http: keepAliveClient(site.origin, uploadCount, 120_000), keys: site.keys };
  players = await Promise.all(Array.from({ length: playerCount + 1 }, () => register(reached)));
}, 420_000);
afterAll(async () => {
  await site.stop();
  site.discard();
});

/** Sends an application that is refused also with a card without a fault, because no code was asked for. */
function apply(
  who: RegisteredPlayer | undefined,
  bytes: Buffer,
  beforeEnd?: () => Promise<void>,
): Promise<HttpReply> {
  if (!who) throw new Error("No player is registered.");
  const fields = {
    fullName: "Budi Santoso",
    phone: "081234567890",
    email: "budi@example.com",
    bankCode: "NUSA",
    accountNumber: "1234567890",
    accountName: "Budi Santoso",
    termsVersion: "1",
    otpTicket: "none",
  };
  const file = { name: "idCard", bytes: new Uint8Array(bytes) };
  return who.upload(referralApi.register.path, { fields, file, ...(beforeEnd && { beforeEnd }) });
}

/**
 * Sends all uploads, and the last bytes of each only when every other one has been sent up to there or is
 * answered.
 */
function applyAtOnce(): Promise<HttpReply[]> {
  const waiting = new Set(Array.from({ length: uploadCount }, (_, index) => index));
  const events = new EventEmitter();
  const everyIsSent = once(events, "sent");
  const note = (index: number) => {
    if (waiting.delete(index) && waiting.size === 0) events.emit("sent");
  };
  const uploads = Array.from({ length: uploadCount }, async (_, index) => {
    const bytes = files[index % files.length]?.[2] ?? Buffer.alloc(0);
    const reply = await apply(players[index % playerCount], bytes, async () => {
      note(index);
      await everyIsSent;
    });
    note(index);
    return reply;
  });
  return Promise.all(uploads);
}

/** The code of a refusal, and the fault of the card where it has one. */
function outcomeOf({ status, text }: HttpReply) {
  const { code, fields } = z.parse(problem, JSON.parse(text)).error;
  return { status, code, fault: fields?.["idCard"] ?? null };
}
/** Names of the site's own files, without those of the engine. */
const storedFiles = () => readdirSync(dirname(site.databaseFolder)).toSorted();

describe.runIf(process.platform === "linux")("100 identity cards at once", () => {
  it("each call is answered, a bounded number is read at once, memory stays within its bound, and no file remains", async () => {
    const before = storedFiles();
    const memory = startMemory(site.processId());
    const replies = await applyAtOnce();
    const { before: start, peak } = memory.end();
    const codes = replies.map((reply) => outcomeOf(reply).code);
    expect(["REFERRAL_DATA_MISMATCH", "RATE_LIMITED"]).toEqual(expect.arrayContaining(codes));
    const treated = codes.filter((code) => code !== "RATE_LIMITED");
    expect(treated.length).toBeGreaterThanOrEqual(readAtOnce);
    expect(peak - start, `${start} MB before, ${peak} MB at the peak`).toBeLessThan(growthMax);
    expect(storedFiles()).toEqual(before);
    // A process ends a moment after its answer.
    await expect.poll(() => childrenOf(site.processId())).toEqual([]);
    for (const player of players) {
      const { status } = read(
        referralApi.referral.reply,
        await player.call("GET", referralApi.referral.path),
      );
      expect(status).toBe("none");
    }
  }, 120_000);

  it.each(files)(
    "after the burst, %s: handled, with the fault %s",
    async (_, fault, bytes) => {
      const outcome = outcomeOf(await apply(players.at(-1), bytes));
      expect(outcome).toEqual({ status: 422, code: "REFERRAL_DATA_MISMATCH", fault });
    },
    60_000,
  );
});
