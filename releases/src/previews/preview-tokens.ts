import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import { isSameText } from "../release/canonical.ts";

/** A release that one device sees in the place of the live one of its remote, until an end. */
export interface Preview {
  readonly remote: string;
  /** Id of the release. */
  readonly release: string;
  /** Unix seconds. */
  readonly endsAt: number;
}

/**
 * Remote, digest of the release, end in Unix seconds to the base 36, and the start of an HMAC. None of it has
 * a tilde or a slash.
 */
const form = /^([a-z0-9-]+)\.([0-9a-f]{64})\.([0-9a-z]{1,8})\.([\w-]{22})$/;
const macBytes = 16;
/** Characters of the random part of a link. */
const nonceBytes = 12;
const linkForm = /^(.{1,200})\.([\w-]{16})$/;

const previewKeyOf = (tokenKey: Buffer): Buffer => createHmac("sha256", tokenKey).update("previews").digest();

/**
 * Tokens of previews. That of a link is good for the first device that opens it; that of a cookie is worth
 * nothing without the device's own id beside it. Each names its environment, so that keys may be shared.
 */
export class PreviewTokens {
  readonly #keys: readonly Buffer[];
  readonly #environment: string;
  readonly #clock: Clock;

  /**
   * @param tokenKeys keys of the tokens of pages, from which those of previews are derived: the first one
   *   signs, all of them verify
   */
  constructor(tokenKeys: readonly Buffer[], environment: string, clock: Clock) {
    this.#keys = tokenKeys.map(previewKeyOf);
    this.#environment = environment;
    this.#clock = clock;
  }

  /** Makes the token of a new link. */
  issueLink(preview: Preview): string {
    const nonce = randomBytes(nonceBytes).toString("base64url");
    return `${this.#sign(preview, `link ${nonce}`)}.${nonce}`;
  }

  /** The preview of a link, which may have ended; null for what this environment has not signed. */
  readLink(link: string): Preview | null {
    const [, token = "", nonce = ""] = linkForm.exec(link) ?? [];
    return this.#read(token, `link ${nonce}`);
  }

  /** Makes the token by which a device has a preview. */
  issueFor(device: string, preview: Preview): string {
    return this.#sign(preview, `device ${device}`);
  }

  /**
   * The preview that a device has by a token; null when it has ended, is another device's, or was not signed
   * here.
   */
  readOf(device: string, token: string): Preview | null {
    const preview = this.#read(token, `device ${device}`);
    return preview && !this.hasEnded(preview) ? preview : null;
  }

  hasEnded({ endsAt }: Preview): boolean {
    return this.#clock.now().getTime() >= endsAt * 1000;
  }

  #sign({ remote, release, endsAt }: Preview, holder: string): string {
    const signed = `${remote}.${release.replace(/^r_/, "")}.${endsAt.toString(36)}`;
    const [key = Buffer.alloc(0)] = this.#keys;
    return `${signed}.${this.#macOf(key, signed, holder)}`;
  }

  #read(token: string, holder: string): Preview | null {
    const [, remote = "", digest = "", end = "", mac = ""] = form.exec(token) ?? [];
    const signed = `${remote}.${digest}.${end}`;
    const isOurs = this.#keys.some((key) => isSameText(this.#macOf(key, signed, holder), mac));
    return isOurs ? { remote, release: `r_${digest}`, endsAt: Number.parseInt(end, 36) } : null;
  }

  #macOf(key: Buffer, signed: string, holder: string): string {
    const text = `${this.#environment} ${holder} ${signed}`;
    return createHmac("sha256", key).update(text).digest().subarray(0, macBytes).toString("base64url");
  }
}
