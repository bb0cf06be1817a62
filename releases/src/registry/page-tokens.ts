import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";

/** Number of the form, which ends every token. */
const end = ".1";
/** Bytes of a token: the random number of its page, the Unix minute when it was issued, the start of an HMAC of both. */
const parts = { page: 8, issued: 4, mac: 12 } as const;
const signedBytes = parts.page + parts.issued;
const form = /^([\w-]{32})\.1$/;

/** Minutes for which a token holds: pages stay open for days. */
const validMinutes = 7 * 24 * 60;
/** Minutes by which the clocks of two nodes may differ. */
const skewMinutes = 5;

/** Derives the key of tokens from a secret that is used for something else. */
export const tokenKeyOf = (secret: string): Buffer =>
  createHmac("sha256", Buffer.from(secret, "base64url")).update("tokens of pages").digest();

const macOf = (key: Buffer, signed: Buffer) =>
  createHmac("sha256", key).update(signed).digest().subarray(0, parts.mac);

/** Tokens by which the registry knows its documents again. They say nothing of who opened one, and nothing of them is stored. */
export class PageTokens {
  readonly #keys: readonly Buffer[];
  readonly #clock: Clock;

  /** @param keys the first one signs, all of them verify */
  constructor(keys: readonly Buffer[], clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  /** Makes the token of a new document. */
  issue(): string {
    const signed = Buffer.concat([randomBytes(parts.page), Buffer.alloc(parts.issued)]);
    signed.writeUInt32BE(this.#minute(), parts.page);
    const [key = Buffer.alloc(0)] = this.#keys;
    return Buffer.concat([signed, macOf(key, signed)]).toString("base64url") + end;
  }

  /** The random number of the document with this token, as base64url; null when the token is forged or older than a week. */
  pageOf(token: string): string | null {
    const bytes = Buffer.from(form.exec(token)?.[1] ?? "", "base64url");
    if (bytes.byteLength !== signedBytes + parts.mac) return null;
    const [signed, mac] = [bytes.subarray(0, signedBytes), bytes.subarray(signedBytes)];
    const age = this.#minute() - signed.readUInt32BE(parts.page);
    if (age < -skewMinutes || age > validMinutes) return null;
    const isOurs = this.#keys.some((key) => timingSafeEqual(macOf(key, signed), mac));
    return isOurs ? signed.subarray(0, parts.page).toString("base64url") : null;
  }

  #minute(): number {
    return Math.floor(this.#clock.now().getTime() / minuteMs);
  }
}
