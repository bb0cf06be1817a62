import type { Sql } from "@tessera/database";
import type { PageKey, ReleasePointers } from "@tessera/shared/contracts/release-pointers";
import type { Clock } from "@tessera/shared/core/clock";
import { dayMs, hourMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import { CompactSign, importJWK } from "jose";
import { revisionCheck } from "./live.ts";
import { tokenKeyOf } from "./page-tokens.ts";
import { publicKeyOf } from "./pointer-key.ts";
import { readPointers, type Pointers } from "./read-pointers.ts";
import { RecentCheck } from "./recent-check.ts";

/**
 * Age in milliseconds from which pointers are signed again, so that no open page outlives those that it has.
 */
const renewedAfterMs = hourMs;
/** Time in milliseconds for which signed pointers hold. */
const validMs = dayMs;

export interface SignedPointersDependencies {
  readonly database: Sql;
  readonly environment: string;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
  /** Private keys, 32 bytes each as base64url: the first signs, all of them verify. */
  readonly secrets: readonly string[];
}

interface Signature {
  readonly of: Pointers;
  readonly issuedAt: number;
  readonly jws: string;
}

/**
 * Signs the pointers of an environment for the pages of one node: each revision once, and again when they are
 * an hour old.
 */
export class SignedPointers {
  /** The public keys that verify what is signed here. */
  readonly keys: readonly PageKey[];
  /** Keys of the tokens in documents, derived from the same secrets: nodes that share these share those. */
  readonly tokenKeys: readonly Buffer[];
  readonly #dependencies: SignedPointersDependencies;
  readonly #check: RecentCheck;
  #known: Pointers | null = null;
  #signed: Signature | null = null;
  #signing: { readonly of: Pointers; readonly done: Promise<void> } | null = null;
  #fault: unknown = null;

  constructor(dependencies: SignedPointersDependencies) {
    this.#dependencies = dependencies;
    this.#check = new RecentCheck(() => this.#read(), revisionCheck);
    this.tokenKeys = dependencies.secrets.map(tokenKeyOf);
    this.keys = dependencies.secrets.flatMap((secret) => {
      try {
        return [publicKeyOf(secret)];
      } catch {
        // Said by `faults`.
        return [];
      }
    });
  }

  /**
   * The newest pointers as a compact JWS, of the given revision or a later one. Undefined while no shell is
   * live, while they cannot be signed, and when the database does not say within a second what is live at
   * that revision. Never rejects.
   */
  async newest(revisionMin = 0): Promise<string | undefined> {
    const { log } = this.#dependencies;
    if ((this.#known?.revision ?? 0) < revisionMin) this.#check.expire();
    try {
      await this.#check.ensure();
    } catch (error) {
      log.warn(
        { err: error },
        "The registry's database does not answer; the pointers stay those last signed.",
      );
    }
    try {
      await this.#sign();
      this.#fault = null;
    } catch (error) {
      if (this.#fault === null) log.error({ err: error }, "The pointers of releases cannot be signed");
      this.#fault = error;
    }
    const signed = this.#signed;
    return signed && signed.of.revision >= revisionMin ? signed.jws : undefined;
  }

  /** Makes the next call read the pointers. Called after a change of them. */
  expire(): void {
    this.#check.expire();
  }

  /** Phrases for what is wrong with the keys; none while all of them are good. */
  async faults(): Promise<readonly string[]> {
    await this.newest();
    const isWhole = this.#fault === null && this.keys.length === this.#dependencies.secrets.length;
    return isWhole ? [] : ["a key that signs the pointers of releases"];
  }

  async #read(): Promise<void> {
    const { database, environment } = this.#dependencies;
    const read = await readPointers(database, environment);
    // Concurrent reads may finish out of order.
    if (read && read.revision > (this.#known?.revision ?? 0)) this.#known = read;
  }

  /** Signs what is known unless it is signed already; concurrent callers share one signature. */
  async #sign(): Promise<void> {
    const of = this.#known;
    const now = this.#dependencies.clock.now().getTime();
    if (!of || (this.#signed?.of === of && now - this.#signed.issuedAt < renewedAfterMs)) return;
    if (this.#signing?.of !== of) {
      const done = this.#signNow(of, now).finally(() => {
        if (this.#signing?.of === of) this.#signing = null;
      });
      this.#signing = { of, done };
    }
    await this.#signing.done;
  }

  async #signNow(of: Pointers, issuedAt: number): Promise<void> {
    const secret = this.#dependencies.secrets[0] ?? "";
    const { kid, x, y } = publicKeyOf(secret);
    const key = await importJWK({ kty: "EC", crv: "P-256", x, y, d: secret }, "ES256");
    const pointers: ReleasePointers = { ...of, issuedAt, expiresAt: issuedAt + validMs };
    const jws = await new CompactSign(Buffer.from(JSON.stringify(pointers)))
      .setProtectedHeader({ alg: "ES256", kid })
      .sign(key);
    // A caller of before the last change may sign after one of since.
    if (of.revision >= (this.#signed?.of.revision ?? 0)) this.#signed = { of, issuedAt, jws };
  }
}
