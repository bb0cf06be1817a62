import { randomInt } from "node:crypto";
import type { Database } from "@tessera/database";
import type { CaptchaPurpose } from "@tessera/shared/contracts/auth";
import type { Clock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import { Refusal } from "../../platform/errors/refusal.ts";
import { captchaAlphabet } from "./captcha-glyphs.ts";
import { drawCaptcha } from "./captcha-picture.ts";
import { keyedDigest, sameDigest } from "../../platform/security/secret-token.ts";

const captchaLength = 5;
const captchaLifeMs = 5 * 60_000;

export interface IssuedCaptcha {
  readonly captchaId: string;
  /** A PNG as a data URL. */
  readonly image: string;
  readonly expiresAt: string;
}

/** Captcha fields of a form: the id of the picture and the player's answer. */
export interface CaptchaProof {
  readonly captchaId?: string | null | undefined;
  readonly captcha?: string | null | undefined;
}

export interface Captchas {
  issue(purpose: CaptchaPurpose, ip: string): Promise<IssuedCaptcha>;
  /** Uses the captcha up. Refuses with CAPTCHA_REQUIRED when none is given and with CAPTCHA_INVALID in every other case. */
  readonly consume: (purpose: CaptchaPurpose, ip: string, proof: CaptchaProof) => Promise<void>;
  /**
   * Checks the captcha of a form that is refused because of its other fields: a right answer leaves the captcha
   * valid, a wrong one uses it up. Refuses like `consume`.
   */
  readonly judge: Captchas["consume"];
}

/**
 * Creates the captcha service. `testAnswer`, only ever set in mode test, is accepted as the right answer to every
 * captcha.
 */
export function createCaptchas(parts: {
  database: Database;
  clock: Clock;
  key: Uint8Array;
  testAnswer: string | undefined;
}): Captchas {
  const { database, clock, key, testAnswer } = parts;
  const answerHash = (id: string, answer: string) => keyedDigest(key, "captcha", id, answer.toLowerCase());
  const ipHash = (ip: string) => keyedDigest(key, "captcha-ip", ip);

  const isGood = (
    issued: IssuedRow | undefined,
    purpose: CaptchaPurpose,
    ip: string,
    { captchaId, captcha }: { captchaId: string; captcha: string },
  ) => {
    const answered =
      issued !== undefined &&
      (sameDigest(issued.answer_hash, answerHash(captchaId, captcha)) ||
        captcha.toLowerCase() === testAnswer?.toLowerCase());
    const meantForThis =
      issued?.purpose === purpose &&
      issued.expires_at > clock.now() &&
      sameDigest(issued.ip_hash, ipHash(ip));
    return answered && meantForThis;
  };
  const consume: Captchas["consume"] = async (purpose, ip, { captchaId, captcha }) => {
    if (!captchaId || !captcha) throw new Refusal("CAPTCHA_REQUIRED");
    // Deleted before it is checked: a wrong answer uses it up like a right one.
    const [issued] = await database.query<IssuedRow>(
      "delete from captchas where id = $1 returning purpose, answer_hash, ip_hash, expires_at",
      [captchaId],
    );
    if (!isGood(issued, purpose, ip, { captchaId, captcha })) throw new Refusal("CAPTCHA_INVALID");
  };

  return {
    consume,
    async judge(purpose, ip, { captchaId, captcha }) {
      if (!captchaId || !captcha) throw new Refusal("CAPTCHA_REQUIRED");
      const [issued] = await database.query<IssuedRow>(
        "select purpose, answer_hash, ip_hash, expires_at from captchas where id = $1",
        [captchaId],
      );
      if (isGood(issued, purpose, ip, { captchaId, captcha })) return;
      await consume(purpose, ip, { captchaId, captcha });
    },
    async issue(purpose, ip) {
      const now = clock.now();
      const captchaId = newId();
      const answer = randomAnswer();
      const expiresAt = new Date(now.getTime() + captchaLifeMs);
      await database.query("delete from captchas where expires_at < $1", [now]);
      await database.query(
        `insert into captchas (id, purpose, answer_hash, ip_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [captchaId, purpose, answerHash(captchaId, answer), ipHash(ip), now, expiresAt],
      );
      const picture = await drawCaptcha(answer, () => randomInt(2 ** 32) / 2 ** 32);
      return {
        captchaId,
        image: `data:image/png;base64,${picture.toString("base64")}`,
        expiresAt: expiresAt.toISOString(),
      };
    },
  };
}

interface IssuedRow {
  readonly purpose: CaptchaPurpose;
  readonly answer_hash: Uint8Array;
  readonly ip_hash: Uint8Array;
  readonly expires_at: Date;
}

function randomAnswer(): string {
  return Array.from({ length: captchaLength }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join(
    "",
  );
}
