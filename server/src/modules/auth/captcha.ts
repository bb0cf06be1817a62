import { retention } from "../../platform/storage/retention.ts";
import { randomInt } from "node:crypto";
import type { Database } from "@tessera/database";
import type { CaptchaPurpose } from "@tessera/shared/contracts/auth";
import type { Clock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { CaptchaIds } from "./captcha-ids.ts";
import { captchaAlphabet } from "./captcha-glyphs.ts";
import { drawCaptcha } from "./captcha-picture.ts";
import { keyedDigest, sameDigest } from "../../platform/security/secret-token.ts";

const captchaLength = 5;
/** Time for which a captcha may be answered, from the moment when it is drawn. */
export const captchaLifeMs = 5 * minuteMs;

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
  /**
   * Draws the captcha of an id that came with a page, as a PNG. Null for an id that was not issued, is too
   * old, or has been drawn: there is one picture for each.
   */
  draw(id: string, purpose: CaptchaPurpose, ip: string): Promise<Buffer | null>;
  /**
   * Uses the captcha up. Refuses with CAPTCHA_REQUIRED when none is given and with CAPTCHA_INVALID in every
   * other case.
   */
  readonly consume: (purpose: CaptchaPurpose, ip: string, proof: CaptchaProof) => Promise<void>;
  /**
   * Checks the captcha of a form that is refused because of its other fields: a right answer leaves the
   * captcha valid, a wrong one uses it up. Refuses like `consume`.
   */
  readonly judge: Captchas["consume"];
}

/**
 * Creates the captcha service. `testAnswer`, only ever set in mode test, is accepted as the right answer to
 * every captcha.
 */
export function createCaptchas(parts: {
  database: Database;
  clock: Clock;
  key: Uint8Array;
  ids: Pick<CaptchaIds, "isIssued">;
  testAnswer: string | undefined;
}): Captchas {
  const { database, clock, key, ids, testAnswer } = parts;
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
    // Used before it is checked: a wrong answer uses it up like a right one.
    const [issued] = await database.query<IssuedRow>(
      `update captchas set used_at = $2 where id = $1 and used_at is null
       returning purpose, answer_hash, ip_hash, expires_at`,
      [captchaId, clock.now()],
    );
    if (!isGood(issued, purpose, ip, { captchaId, captcha })) throw new Refusal("CAPTCHA_INVALID");
  };

  /** Stores a new captcha under an id; null when there is or was one. */
  const store = async (id: string, purpose: CaptchaPurpose, ip: string) => {
    const now = clock.now();
    const answer = randomAnswer();
    const expiresAt = new Date(now.getTime() + captchaLifeMs);
    await database.query("delete from captchas where expires_at < $1", [now]);
    const stored = await database.query(
      `insert into captchas (id, purpose, answer_hash, ip_hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing returning id`,
      [id, purpose, answerHash(id, answer), ipHash(ip), now, expiresAt],
    );
    return stored.length > 0 ? { answer, expiresAt } : null;
  };

  return {
    consume,
    async judge(purpose, ip, { captchaId, captcha }) {
      if (!captchaId || !captcha) throw new Refusal("CAPTCHA_REQUIRED");
      const [issued] = await database.query<IssuedRow>(
        "select purpose, answer_hash, ip_hash, expires_at from captchas where id = $1 and used_at is null",
        [captchaId],
      );
      if (isGood(issued, purpose, ip, { captchaId, captcha })) return;
      await consume(purpose, ip, { captchaId, captcha });
    },
    async issue(purpose, ip) {
      const captchaId = newId();
      const stored = await store(captchaId, purpose, ip);
      if (!stored) throw new Error("A new captcha has an id that is taken.");
      const picture = await drawAnswer(stored.answer);
      return {
        captchaId,
        image: `data:image/png;base64,${picture.toString("base64")}`,
        expiresAt: stored.expiresAt.toISOString(),
      };
    },
    async draw(id, purpose, ip) {
      const stored = ids.isIssued(id) && (await store(id, purpose, ip));
      return stored ? drawAnswer(stored.answer) : null;
    },
  };
}

const drawAnswer = (answer: string) => drawCaptcha(answer, () => randomInt(2 ** 32) / 2 ** 32);

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

/** Retention of captchas. */
export const captchaRetention = retention("captchas", 0, "expires_at <= $1");
