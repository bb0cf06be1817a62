import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import { dayMs, minuteMs } from "@tessera/shared/core/durations";

/** Number of the form, which ends every token. */
const end = ".2";
/**
 * Bytes of a token: 255 where the page tells how its visit goes, else 0; the random number of its page; the
 * Unix minute when it was issued; the id of its release set; the start of an HMAC of all of them and of its
 * device.
 */
const parts = { measured: 1, page: 7, issued: 4, set: 8, mac: 12 } as const;
const signedBytes = parts.measured + parts.page + parts.issued + parts.set;
const form = /^([\w-]{43})\.2$/;

/** Minutes for which a token holds: pages stay open for days. */
const validMinutes = (7 * dayMs) / minuteMs;
/** Minutes by which the clocks of two nodes may differ. */
const skewMinutes = 5;

/** Derives the key of tokens from a secret that is used for something else. */
export const tokenKeyOf = (secret: string): Buffer =>
  createHmac("sha256", Buffer.from(secret, "base64url")).update("tokens of pages").digest();

/** Facts in the token of a document. */
export interface PageFacts {
  /** Random number of the document, as base64url. */
  readonly page: string;
  /** Id of its release set. */
  readonly set: string;
  /** Unix minute in which it was made. */
  readonly minute: number;
  /** True where it was counted as a visit. */
  readonly isMeasured: boolean;
}

const macOf = (key: Buffer, signed: Buffer, device: string) =>
  createHmac("sha256", key).update(signed).update(device).digest().subarray(0, parts.mac);

/**
 * Tokens by which the registry knows its documents again. They say nothing of who opened one, and nothing of
 * them is stored.
 */
export class PageTokens {
  readonly #keys: readonly Buffer[];
  readonly #clock: Clock;

  /** @param keys the first one signs, all of them verify */
  constructor(keys: readonly Buffer[], clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  /** Makes the token of a new document. */
  issue({ set, isMeasured }: Pick<PageFacts, "set" | "isMeasured">, device: string): string {
    const signed = Buffer.concat([
      Buffer.from([isMeasured ? 255 : 0]),
      randomBytes(parts.page),
      Buffer.alloc(parts.issued),
      Buffer.from(set, "hex"),
    ]);
    signed.writeUInt32BE(this.minute(), parts.measured + parts.page);
    const [key = Buffer.alloc(0)] = this.#keys;
    return Buffer.concat([signed, macOf(key, signed, device)]).toString("base64url") + end;
  }

  /** Reads a token; null when it is forged, of another device, or older than a week. */
  read(token: string, device: string): PageFacts | null {
    const text = form.exec(token)?.[1] ?? "";
    const bytes = Buffer.from(text, "base64url");
    // One text for each token: a decoder ignores the last two bits.
    if (bytes.byteLength !== signedBytes + parts.mac || bytes.toString("base64url") !== text) return null;
    const [signed, mac] = [bytes.subarray(0, signedBytes), bytes.subarray(signedBytes)];
    const pageEnd = parts.measured + parts.page;
    const minute = signed.readUInt32BE(pageEnd);
    const age = this.minute() - minute;
    if (age < -skewMinutes || age > validMinutes) return null;
    const isOurs = this.#keys.some((key) => timingSafeEqual(macOf(key, signed, device), mac));
    if (!isOurs) return null;
    return {
      page: signed.subarray(parts.measured, pageEnd).toString("base64url"),
      set: signed.subarray(pageEnd + parts.issued).toString("hex"),
      minute,
      isMeasured: signed[0] === 255,
    };
  }

  /** Digest of a network that nobody without the key can find the network by. */
  networkDigest(network: string, salt: string): string {
    const [key = Buffer.alloc(0)] = this.#keys;
    return createHmac("sha256", key).update(`${salt} ${network}`).digest("base64url").slice(0, 16);
  }

  /** The Unix minute of now. */
  minute(): number {
    return Math.floor(this.#clock.now().getTime() / minuteMs);
  }
}
