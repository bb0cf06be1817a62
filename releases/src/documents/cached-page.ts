import { randomBytes, randomUUID } from "node:crypto";
import { acceptedEncodings, type StoredEncoding } from "@tessera/shared/core/accepted-encodings";
import type { FastifyReply, FastifyRequest } from "fastify";
import { brotliPage } from "./brotli-page.ts";
import { fillGzip, gzipPage } from "./gzip-page.ts";
import {
  checkValues,
  joinParts,
  writePlaces,
  type PageParts,
  type PageTemplate,
  type PlaceKind,
  type PlaceValues,
} from "./place-template.ts";

/** A page in every content coding, in which only the values of its places are missing. */
export interface CachedPage {
  readonly identity: PageTemplate;
  readonly gzip: PageTemplate;
  /** Null when the page cannot be cached as brotli. */
  readonly br: PageTemplate | null;
  /** True when the page has a place for an id. */
  readonly takesId: boolean;
  /** Memory of all its forms, in bytes. */
  readonly bytes: number;
}

/**
 * Stands for the nonce in the HTML of a page. Random, so that no text of a release or of an operator can have
 * the nonce filled in.
 */
export const noncePlaceholder = `nonce-${randomBytes(16).toString("hex")}`;

/**
 * Stands for an id that is handed out with the page. An answer to a call of a first screen may contain it
 * where it is text; a UUID, so that it passes the contract of that call.
 */
export const idPlaceholder = `${randomUUID().slice(0, -2)}00`;

/** Stands for the token of the document. Random like that of the nonce. */
export const tokenPlaceholder = `token-${randomBytes(16).toString("hex")}`;

/**
 * Stands for the revision of the release map, where a number is in JSON or in a script. Random like that of
 * the nonce.
 */
export const revisionPlaceholder = `revision-${randomBytes(16).toString("hex")}`;

const placeholders: Readonly<Record<string, PlaceKind>> = {
  [noncePlaceholder]: "nonce",
  [idPlaceholder]: "id",
  [tokenPlaceholder]: "token",
  [revisionPlaceholder]: "revision",
};
const anyPlaceholder = new RegExp(`(${Object.keys(placeholders).join("|")})`);

/** Splits a page at its placeholders. */
function splitPage(html: string): PageParts {
  const pieces = html.split(anyPlaceholder);
  return {
    texts: pieces.filter((_piece, index) => index % 2 === 0).map((text) => Buffer.from(text)),
    kinds: pieces.flatMap((piece, index) => (index % 2 === 1 ? (placeholders[piece] ?? []) : [])),
  };
}

/** Best quality of brotli, which takes 25 ms on a page of 28 kB: for pages that are cached for long. */
export const bestBrotliQuality = 11;
/** Takes under 1 ms and makes 7 % more of the same page. */
const quickBrotliQuality = 5;

/**
 * Compresses a page once, for responses that differ in nothing but the values of its places.
 *
 * @param html page with {@link noncePlaceholder}, {@link idPlaceholder}, {@link tokenPlaceholder} and
 *   {@link revisionPlaceholder} in the places of nonce, id, token and revision
 * @param brotliQuality 0 to 11
 */
export async function keepPage(html: string, brotliQuality = quickBrotliQuality): Promise<CachedPage> {
  const parts = splitPage(html);
  const identity = joinParts(parts);
  const [gzip, br] = await Promise.all([gzipPage(parts), brotliPage(parts, brotliQuality)]);
  const forms = [identity, gzip, ...(br ? [br] : [])];
  const bytes = forms.reduce((sum, form) => sum + form.bytes.byteLength, 0);
  return { identity, gzip, br, takesId: parts.kinds.includes("id"), bytes };
}

/**
 * Makes the bytes of a page with these values in one content coding; null when the page is not cached in it.
 * Throws on a value of another form.
 */
export function pageBytes(
  { identity, gzip, br }: CachedPage,
  values: PlaceValues,
  encoding: StoredEncoding | "identity",
): Buffer | null {
  checkValues(values);
  if (encoding === "br") return br && writePlaces(br, values);
  const plain = writePlaces(identity, values);
  return encoding === "gzip" ? fillGzip(gzip, values, plain) : plain;
}

/**
 * Sends a page with these values in the best coding that the client takes. Status and other headers are the
 * caller's.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  values: PlaceValues,
): FastifyReply {
  const encodings = acceptedEncodings(request.headers["accept-encoding"]);
  const encoding = encodings.find((accepted) => page[accepted] !== null) ?? "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const varied = String(reply.getHeader("vary") ?? "");
  return reply
    .header("vary", varied === "" ? "accept-encoding" : `${varied}, accept-encoding`)
    .type("text/html; charset=utf-8")
    .send(pageBytes(page, values, encoding));
}
