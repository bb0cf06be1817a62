import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncodings, type StoredEncoding } from "@tessera/shared/core/accepted-encodings";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { addVary } from "./vary.ts";

/** An answer that is the same for every guest, as the bytes that are sent. */
export interface GuestAnswer {
  /** Weak, because the answer is sent with different content codings. */
  readonly etag: string;
  readonly usesLanguage: boolean;
  readonly plain: Buffer;
  readonly compressed: Readonly<Record<StoredEncoding, Buffer>> | null;
}

export interface GuestBody {
  readonly json: string;
  /** True when the answer has texts in the language of the call. */
  readonly usesLanguage: boolean;
}

type MakeBody = () => Promise<GuestBody>;

/** Inputs of an answer to guests. */
export interface GuestPlace {
  /** Path and query as sent. */
  readonly url: string;
  readonly language: string;
}

const keyOf = ({ url, language }: GuestPlace): string => `${language} ${url}`;

export interface GuestAnswersOptions {
  /** Time for which an answer is cached, in milliseconds. With 0 every call makes its own. */
  readonly cachedMs: number;
  /** Bytes of all cached answers together, with their compressed forms. */
  readonly bytesMax?: number;
}

/** Smaller answers fit into one packet anyway. */
const compressedFromBytes = 1024;
/** Longer addresses are answered, and their answers are not cached. */
const keyCharactersMax = 512;
/** Makes an answer in well under a millisecond, a tenth larger than the best level does. */
const brotliLevel = 5;

/**
 * Makes an answer that is the same for every guest once, and sends it as compressed bytes to all who ask
 * within {@link GuestAnswersOptions.cachedMs}. A change of the content needs no notice: answers are cached
 * for less than the second within which every node has to show it.
 */
export class GuestAnswers {
  readonly #cache: LRUCache<string, GuestAnswer, MakeBody> | null;

  constructor({ cachedMs, bytesMax = 32 * 1024 * 1024 }: GuestAnswersOptions) {
    this.#cache =
      cachedMs === 0
        ? null
        : new LRUCache<string, GuestAnswer, MakeBody>({
            ttl: cachedMs,
            // Without it, the time is read once a millisecond by a timer, which says nothing on a busy
            // thread.
            ttlResolution: 0,
            maxSize: bytesMax,
            sizeCalculation: (answer, key) => sizeOf(answer) + key.length,
            fetchMethod: (_key, _stale, { context }) => answerOf(context),
          });
  }

  /** Returns the answer of this address in this language when it is cached. */
  cached(place: GuestPlace): GuestAnswer | undefined {
    return this.#cache?.get(keyOf(place));
  }

  /**
   * Returns the answer of this address in this language. Concurrent calls share one `makeBody`, which must
   * not depend on who asks. Rejects with its error, which is not cached.
   */
  async find(place: GuestPlace, makeBody: MakeBody): Promise<GuestAnswer> {
    const key = keyOf(place);
    if (!this.#cache || key.length > keyCharactersMax) return answerOf(makeBody);
    return this.#cache.forceFetch(key, { context: makeBody });
  }
}

/** Sends an answer in the best coding that the client takes, or 304 when the client has it. */
export function sendGuestAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, plain, compressed }: GuestAnswer,
): FastifyReply {
  addVary(reply, "accept-encoding");
  reply.header("etag", etag);
  if (tagsOf(request.headers["if-none-match"]).includes(etag)) return reply.code(304).send();
  const [encoding] = compressed ? acceptedEncodings(request.headers["accept-encoding"]) : [];
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .code(200)
    .type("application/json; charset=utf-8")
    .send(encoding && compressed ? compressed[encoding] : plain);
}

async function answerOf(makeBody: MakeBody): Promise<GuestAnswer> {
  const { json, usesLanguage } = await makeBody();
  const plain = Buffer.from(json);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const compressed = plain.byteLength < compressedFromBytes ? null : await compress(plain);
  return { etag, usesLanguage, plain, compressed };
}

async function compress(plain: Buffer): Promise<Record<StoredEncoding, Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  return { br, gzip: gz };
}

function sizeOf({ plain, compressed }: GuestAnswer): number {
  return plain.byteLength + (compressed ? compressed.br.byteLength + compressed.gzip.byteLength : 0);
}

/** Parses the tags of a header. For reading, strong and weak tags are equivalent (RFC 9110, 13.1.2). */
function tagsOf(header: string | undefined): string[] {
  return (header ?? "").split(",").map((tag) => tag.trim().replace(/^(?!W\/)/, "W/"));
}
