import { randomBytes } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import { keyedDigest, sameDigest } from "../../platform/security/secret-token.ts";

/**
 * Bytes of an id before its proof: the time in milliseconds, then version, variant and 26 random bits (RFC
 * 9562, version 7).
 */
const timeBytes = 6;
const bodyBytes = 10;
/**
 * Bytes of the proof. Behind it is one byte of zeros: a page's place for an id ends alike in every response.
 */
const proofBytes = 5;
const idBytes = 16;

export interface CaptchaIds {
  /** Issues an id for a captcha that is drawn when its picture is asked for. */
  readonly issue: () => string;
  /** True for an id that was issued here within the life of a captcha. */
  readonly isIssued: (id: string) => boolean;
}

/**
 * Ids of captchas that are handed out before anything is stored. They prove themselves, so that nobody
 * chooses one, and carry their time, so that none is used again after the rows of its captcha are gone.
 *
 * @param parts `lifeMs` is the life of a captcha
 */
export function createCaptchaIds(parts: { key: Uint8Array; clock: Clock; lifeMs: number }): CaptchaIds {
  const { key, clock, lifeMs } = parts;
  const proofOf = (body: Buffer) =>
    keyedDigest(key, "captcha-id", body.toString("hex")).subarray(0, proofBytes);
  return {
    issue() {
      const body = Buffer.concat([Buffer.alloc(timeBytes), randomBytes(bodyBytes - timeBytes)]);
      body.writeUIntBE(clock.now().getTime(), 0, timeBytes);
      body[6] = 0x70 | (body.readUInt8(6) & 0x0f);
      body[8] = 0x80 | (body.readUInt8(8) & 0x3f);
      return toUuid(Buffer.concat([body, proofOf(body), Buffer.alloc(1)]));
    },
    isIssued(id) {
      const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
      if (bytes.byteLength !== idBytes || toUuid(bytes) !== id) return false;
      const body = bytes.subarray(0, bodyBytes);
      const age = clock.now().getTime() - body.readUIntBE(0, timeBytes);
      const isProven = sameDigest(bytes.subarray(bodyBytes), Buffer.concat([proofOf(body), Buffer.alloc(1)]));
      return isProven && age < lifeMs;
    },
  };
}

function toUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
