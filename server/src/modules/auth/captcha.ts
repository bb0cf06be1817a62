import { randomInt } from "node:crypto";
import { type Database, expiredRows } from "@tessera/database";
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

export interface CaptchaDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Keys the digests of answers and addresses. */
  readonly key: Uint8Array;
  readonly ids: Pick<CaptchaIds, "isIssued">;
  /** Only ever set in mode test: accepted as the right answer to every captcha. */
  readonly testAnswer: string | undefined;
}

/** Captchas of one site, each with one picture and one answer. */
export class Captchas {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #key: Uint8Array;
  readonly #ids: Pick<CaptchaIds, "isIssued">;
  readonly #testAnswer: string | undefined;

  constructor({ database, clock, key, ids, testAnswer }: CaptchaDependencies) {
    this.#database = database;
    this.#clock = clock;
    this.#key = key;
    this.#ids = ids;
    this.#testAnswer = testAnswer?.toLowerCase();
  }

  /** Issues a captcha with its picture. */
  async issue(purpose: CaptchaPurpose, ip: string): Promise<IssuedCaptcha> {
    const captchaId = newId();
    const stored = await this.#store(captchaId, purpose, ip);
    if (!stored) throw new Error("A new captcha has an id that is taken.");
    const picture = await drawAnswer(stored.answer);
    return {
      captchaId,
      image: `data:image/png;base64,${picture.toString("base64")}`,
      expiresAt: stored.expiresAt.toISOString(),
    };
  }

  /**
   * Draws the captcha of an id that came with a page, as a PNG. Null for an id that was not issued, is too
   * old, or has been drawn: there is one picture for each.
   */
  async draw(id: string, purpose: CaptchaPurpose, ip: string): Promise<Buffer | null> {
    const stored = this.#ids.isIssued(id) && (await this.#store(id, purpose, ip));
    return stored ? drawAnswer(stored.answer) : null;
  }

  /**
   * Uses the captcha up. Refuses with CAPTCHA_REQUIRED when none is given and with CAPTCHA_INVALID in every
   * other case.
   */
  async consume(purpose: CaptchaPurpose, ip: string, { captchaId, captcha }: CaptchaProof): Promise<void> {
    if (!captchaId || !captcha) throw new Refusal("CAPTCHA_REQUIRED");
    // Used before it is checked: a wrong answer uses it up like a right one.
    const [issued] = await this.#database.query<IssuedRow>(
      `update captchas set used_at = $2 where id = $1 and used_at is null
       returning purpose, answer_hash, ip_hash, expires_at`,
      [captchaId, this.#clock.now()],
    );
    if (!this.#isGood(issued, purpose, ip, { captchaId, captcha })) throw new Refusal("CAPTCHA_INVALID");
  }

  /**
   * Checks the captcha of a form that is refused because of its other fields: a right answer leaves the
   * captcha valid, a wrong one uses it up. Refuses like `consume`.
   */
  async judge(purpose: CaptchaPurpose, ip: string, { captchaId, captcha }: CaptchaProof): Promise<void> {
    if (!captchaId || !captcha) throw new Refusal("CAPTCHA_REQUIRED");
    const [issued] = await this.#database.query<IssuedRow>(
      "select purpose, answer_hash, ip_hash, expires_at from captchas where id = $1 and used_at is null",
      [captchaId],
    );
    if (this.#isGood(issued, purpose, ip, { captchaId, captcha })) return;
    await this.consume(purpose, ip, { captchaId, captcha });
  }

  /** Stores a new captcha under an id; null when there is or was one. */
  async #store(id: string, purpose: CaptchaPurpose, ip: string) {
    const now = this.#clock.now();
    const answer = randomAnswer();
    const expiresAt = new Date(now.getTime() + captchaLifeMs);
    const stored = await this.#database.query(
      `insert into captchas (id, purpose, answer_hash, ip_hash, created_at, expires_at)
       values (:id, :purpose, :answerHash, :ipHash, :now, :expiresAt) on conflict (id) do nothing returning id`,
      { id, purpose, answerHash: this.#answerHash(id, answer), ipHash: this.#ipHash(ip), now, expiresAt },
    );
    return stored.length > 0 ? { answer, expiresAt } : null;
  }

  #isGood(
    issued: IssuedRow | undefined,
    purpose: CaptchaPurpose,
    ip: string,
    { captchaId, captcha }: { captchaId: string; captcha: string },
  ): boolean {
    const answered =
      issued !== undefined &&
      (sameDigest(issued.answer_hash, this.#answerHash(captchaId, captcha)) ||
        captcha.toLowerCase() === this.#testAnswer);
    const meantForThis =
      issued?.purpose === purpose &&
      issued.expires_at > this.#clock.now() &&
      sameDigest(issued.ip_hash, this.#ipHash(ip));
    return answered && meantForThis;
  }

  #answerHash(id: string, answer: string): Buffer {
    return keyedDigest(this.#key, "captcha", id, answer.toLowerCase());
  }

  #ipHash(ip: string): Buffer {
    return keyedDigest(this.#key, "captcha-ip", ip);
  }
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

/** Clean-up of captchas. */
export const captchaCleanUp = expiredRows("captchas", 0, "expires_at");
