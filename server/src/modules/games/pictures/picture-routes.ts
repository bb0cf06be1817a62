import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { acceptedEncodings } from "@tessera/shared/core/accepted-encodings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { found, Refusal } from "../../../platform/errors/refusal.ts";
import { pictureHeaders } from "../../../platform/http/picture-headers.ts";
import { artworkKinds } from "./picture-address.ts";
import type { Picture, Pictures } from "./pictures.ts";

const yearSeconds = 31_536_000;
const hourSeconds = 3_600;
const minuteSeconds = 60;

/** Serves the pictures of the feeds as `/art/<kind>/<name>`. */
export function registerPictures(app: FastifyInstance, pictures: Pictures): void {
  for (const kind of artworkKinds) {
    app.get<{ Params: { name: string }; Querystring: { v?: unknown } }>(
      `/art/${kind}/:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { name } = request.params;
        const version = typeof request.query.v === "string" ? request.query.v : undefined;
        if (!/^[a-z0-9-]{1,120}$/.test(name)) throw new Refusal("NOT_FOUND");
        return sendPicture(request, reply, found(await pictures.find(kind, name, version)), version);
      },
    );
  }
}

/**
 * Sends a picture. Under the address of its version it may be cached for a year; an earlier picture, in place
 * of one that cannot be had, for a minute; any other is revalidated after an hour.
 */
async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, encoding, body, tag, version }: Picture,
  askedVersion: string | undefined,
): Promise<FastifyReply> {
  // Weak, because one tag stands for every content encoding of the picture.
  const etag = `W/"${tag}"`;
  reply.headers(pictureHeaders(type)).headers({ etag, "cache-control": cacheControl(version, askedVersion) });
  const isKnown = request.headers["if-none-match"]
    ?.split(/\s*,\s*/)
    .some((known) => known.replace(/^(?!W\/)/, "W/") === etag);
  if (isKnown) return reply.code(304).send();
  if (encoding === null) return reply.send(body);
  if (acceptedEncodings(request.headers["accept-encoding"]).includes(encoding)) {
    return reply.header("content-encoding", encoding).send(body);
  }
  return reply.send(await promisify(brotliDecompress)(body));
}

function cacheControl(version: string | null, askedVersion: string | undefined): string {
  if (version === null) return `public, max-age=${minuteSeconds}`;
  if (askedVersion === version) return `public, max-age=${yearSeconds}, immutable`;
  return `public, max-age=${hourSeconds}, stale-while-revalidate=${yearSeconds}`;
}
