import { Buffer } from "node:buffer";
import type { Database } from "@tessera/database";
import { pageKey, releasePointers } from "@tessera/shared/contracts/release-pointers";
import { hourMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { compactVerify, importJWK } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pointerSecret, startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { publicKeyOf } from "./pointer-key.ts";
import { SignedPointers } from "./signed-pointers.ts";

const otherSecret = Buffer.alloc(32, 8).toString("base64url");
/** No private key of the curve. */
const zero = Buffer.alloc(32).toString("base64url");
const silent = { warn: () => undefined, error: () => undefined };

let registry: TestRegistry;
let shell: string;
let first: string;
let second: string;
beforeAll(async () => {
  registry = await startRegistry();
  expect(await signer().newest()).toBeUndefined();
  shell = await registry.publishAndPromote({ name: "shell" });
  first = await registry.publishAndPromote({ name: "wallet", version: "1.0.0" });
  second = await registry.publishAndPromote({ name: "wallet", version: "2.0.0" });
});
afterAll(() => registry.stop());

function signer(secrets: readonly string[] = [pointerSecret], database: Database = registry.database) {
  return new SignedPointers({ database, environment: "local", clock: registry.clock, log: silent, secrets });
}

/**
 * Verifies with the platform's own cryptography, as a browser does; false for a signature that is not of the
 * key.
 */
async function isSigned(jws: string, { x, y }: z.infer<typeof pageKey>): Promise<boolean> {
  const [header, payload, signature = ""] = jws.split(".");
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("jwk", { kty: "EC", crv: "P-256", x, y }, algorithm, false, [
    "verify",
  ]);
  const bytes = Buffer.from(`${header}.${payload}`);
  return crypto.subtle.verify(algorithm, key, Buffer.from(signature, "base64url"), bytes);
}

const partOf = (jws: string | undefined, index: number): unknown =>
  JSON.parse(Buffer.from(jws?.split(".")[index] ?? "", "base64url").toString());
const pointersOf = (jws: string | undefined) => z.parse(releasePointers, partOf(jws, 1));

describe("signed pointers", () => {
  it("of a site: ids, last good, follow modes and times, verified with a key of the map", async () => {
    const signed = await signer().newest();
    const answer = await registry.app.inject({ url: "/registry/v1/environments/local/map" });
    const [key] = z.parse(z.array(pageKey), answer.json().keys);
    if (!key || !signed) throw new Error("There is neither a key nor a signature");
    expect(await isSigned(signed, key)).toBe(true);
    expect(partOf(signed, 0)).toEqual({ alg: "ES256", kid: key.kid });
    const issuedAt = registry.clock.now().getTime();
    expect(pointersOf(signed)).toEqual({
      environment: "local",
      revision: 3,
      issuedAt,
      expiresAt: issuedAt + 24 * hourMs,
      shell,
      shellFollow: "info",
      remotes: { wallet: { stable: second, lastGood: first, follow: "info" } },
    });
  });

  it("changed, or signed with another key: not verified", async () => {
    const signed = (await signer().newest()) ?? "";
    const key = publicKeyOf(pointerSecret);
    const [header, , signature] = signed.split(".");
    const forged = Buffer.from(JSON.stringify({ ...pointersOf(signed), revision: 9 })).toString("base64url");
    expect(await isSigned(`${header}.${forged}.${signature}`, key)).toBe(false);
    expect(await isSigned(signed, publicKeyOf(otherSecret))).toBe(false);
    const jwk = await importJWK({ kty: "EC", crv: "P-256", x: key.x, y: key.y }, "ES256");
    await expect(compactVerify(`${header}.${forged}.${signature}`, jwk)).rejects.toThrow();
    expect((await compactVerify(signed, jwk)).protectedHeader.kid).toBe(key.kid);
  });

  it("requested by many at once: one signature, replaced after an hour, and valid for a day", async () => {
    const pointers = signer();
    const all = await Promise.all(Array.from({ length: 50 }, () => pointers.newest()));
    expect(new Set(all).size).toBe(1);
    registry.clock.advance(hourMs - 1);
    expect(await pointers.newest()).toBe(all[0]);
    registry.clock.advance(1);
    const next = await pointers.newest();
    expect(pointersOf(next).issuedAt).toBe(pointersOf(all[0]).issuedAt + hourMs);
    expect(pointersOf(next).expiresAt).toBe(registry.clock.now().getTime() + 24 * hourMs);
  });

  it("after a rollback and a retirement: the next pointers show them, with the follow mode", async () => {
    const pointers = signer();
    expect(pointersOf(await pointers.newest()).revision).toBe(3);
    await registry.operator.rollBack("wallet", { reason: "deposits fail", follow: "kill" });
    expect(pointersOf(await pointers.newest(4))).toMatchObject({
      revision: 4,
      remotes: { wallet: { stable: first, follow: "kill" } },
    });
    await registry.operator.retire("wallet", { reason: "no licence" });
    pointers.expire();
    expect(pointersOf(await pointers.newest())).toMatchObject({
      revision: 5,
      remotes: {},
      retired: { wallet: "info" },
    });
    await registry.operator.rollBack("wallet", { reason: "licence is back", to: second });
  });

  it("with two keys: the first one signs, and the map has both", async () => {
    const pointers = signer([otherSecret, pointerSecret]);
    const signed = (await pointers.newest()) ?? "";
    expect(pointers.keys).toEqual([publicKeyOf(otherSecret), publicKeyOf(pointerSecret)]);
    expect(partOf(signed, 0)).toMatchObject({ kid: publicKeyOf(otherSecret).kid });
    expect(await isSigned(signed, publicKeyOf(otherSecret))).toBe(true);
  });

  it.each([
    ["that signs", [zero], "undefined"],
    ["that only verifies", [pointerSecret, zero], "string"],
  ])("a key %s is invalid: nothing throws, and the fault is reported", async (_, secrets, signed) => {
    const pointers = signer(secrets);
    expect(typeof (await pointers.newest())).toBe(signed);
    expect(await pointers.faults()).toEqual(["a key that signs the pointers of releases"]);
    expect(await signer().faults()).toEqual([]);
  });

  it("without a database: the last signed ones, unless a later revision is known; nothing throws", async () => {
    let isAway = false;
    const database: Database = {
      ...registry.database,
      query: (text, parameters) =>
        isAway ? Promise.reject(new Error("gone")) : registry.database.query(text, parameters),
    };
    const pointers = signer([pointerSecret], database);
    const signed = await pointers.newest();
    const { revision } = pointersOf(signed);
    isAway = true;
    pointers.expire();
    expect(await pointers.newest()).toBe(signed);
    expect(await pointers.newest(revision)).toBe(signed);
    expect(await pointers.newest(revision + 1)).toBeUndefined();
  });

  it("with a hanging database: the last signed ones, after a second at most", async () => {
    let hangs = false;
    const database: Database = {
      ...registry.database,
      query: (text, parameters) =>
        hangs ? new Promise(() => undefined) : registry.database.query(text, parameters),
    };
    const pointers = signer([pointerSecret], database);
    const signed = await pointers.newest();
    hangs = true;
    pointers.expire();
    expect(await pointers.newest()).toBe(signed);
  });

  it("requested again with the ETag: 304, until the pointers are signed again", async () => {
    const url = "/registry/v1/environments/local/head";
    const head = await registry.app.inject({ url });
    const again = { url, headers: { "if-none-match": String(head.headers.etag) } };
    expect((await registry.app.inject(again)).statusCode).toBe(304);
    registry.clock.advance(hourMs);
    const next = await registry.app.inject(again);
    expect(next.statusCode).toBe(200);
    expect(pointersOf(next.json().pointers).issuedAt).toBe(registry.clock.now().getTime());
  });
});
