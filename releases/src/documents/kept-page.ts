import { randomBytes } from "node:crypto";
import { acceptedEncodings, type KeptEncoding } from "@tessera/shared/core/accepted-encodings";
import type { FastifyReply, FastifyRequest } from "fastify";
import { brotliPage } from "./brotli-page.ts";
import { fillGzip, gzipPage } from "./gzip-page.ts";
import { fillNonce, joinAroundNonces, type NonceTemplate } from "./nonce-template.ts";

/** A page in every content coding, in which only the nonce is missing. */
export interface KeptPage {
  readonly identity: NonceTemplate;
  readonly gzip: NonceTemplate;
  /** Null when the page cannot be kept as brotli. */
  readonly br: NonceTemplate | null;
  /** Memory of all its forms, in bytes. */
  readonly bytes: number;
}

/**
 * Stands for the nonce in the HTML of a page. Random, so that no text of a release or of an operator can have the nonce
 * filled in.
 */
export const noncePlaceholder = `nonce-${randomBytes(16).toString("hex")}`;

/** Best quality of brotli, which takes 25 ms on a page of 28 kB: for pages that are kept for long. */
export const bestBrotliQuality = 11;
/** Takes under 1 ms and makes 7 % more of the same page. */
const quickBrotliQuality = 5;

/**
 * Compresses a page once, for responses that differ in nothing but the nonce.
 *
 * @param html page with {@link noncePlaceholder} in the place of each nonce
 * @param brotliQuality 0 to 11
 */
export async function keepPage(html: string, brotliQuality = quickBrotliQuality): Promise<KeptPage> {
  const parts = html.split(noncePlaceholder).map((part) => Buffer.from(part));
  const identity = joinAroundNonces(parts);
  const [gzip, br] = await Promise.all([gzipPage(parts), brotliPage(parts, brotliQuality)]);
  const forms = [identity, gzip, ...(br ? [br] : [])];
  return { identity, gzip, br, bytes: forms.reduce((sum, form) => sum + form.bytes.byteLength, 0) };
}

/** Makes the bytes of a page with this nonce in one content coding; null when the page is not kept in it. */
export function pageBytes(
  { identity, gzip, br }: KeptPage,
  nonce: string,
  encoding: KeptEncoding | "identity",
): Buffer | null {
  if (encoding === "br") return br && fillNonce(br, nonce);
  const plain = fillNonce(identity, nonce);
  return encoding === "gzip" ? fillGzip(gzip, nonce, plain) : plain;
}

/** Sends a page with this nonce in the best coding that the client takes. Status and other headers are the caller's. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  nonce: string,
): FastifyReply {
  const encodings = acceptedEncodings(request.headers["accept-encoding"]);
  const encoding = encodings.find((accepted) => page[accepted] !== null) ?? "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const varied = String(reply.getHeader("vary") ?? "");
  return reply
    .header("vary", varied === "" ? "accept-encoding" : `${varied}, accept-encoding`)
    .type("text/html; charset=utf-8")
    .send(pageBytes(page, nonce, encoding));
}
