import { acceptedEncodings } from "@tessera/shared/core/accepted-encodings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../platform/errors/refusal.ts";
import { artworkKinds } from "../../integrations/studios/game-catalogue.ts";
import { type Artwork, compressedPicture, type Picture } from "./artwork.ts";

const yearSeconds = 31_536_000;
const hourSeconds = 3_600;

const pictureHeaders = {
  "content-type": "image/svg+xml; charset=utf-8",
  // A picture that is opened as a page must not load or run anything.
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  vary: "accept-encoding",
} as const;

/** Serves the drawings of the catalogue as `/art/<kind>/<name>.svg`. */
export function registerArtwork(app: FastifyInstance, artwork: Artwork): void {
  for (const kind of artworkKinds) {
    app.get<{ Params: { file: string }; Querystring: { v?: string } }>(
      `/art/${kind}/:file`,
      { schema: { hide: true } },
      (request, reply) => {
        const name = /^([a-z0-9-]{1,100})\.svg$/.exec(request.params.file)?.[1];
        const picture = name === undefined ? undefined : artwork.find(kind, name);
        if (!picture) throw new Refusal("NOT_FOUND");
        return sendPicture(request, reply, picture, request.query.v === picture.version);
      },
    );
  }
}

/** Sends a picture. A versioned address may be cached for a year; any other is revalidated after an hour. */
async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture,
  isVersioned: boolean,
): Promise<FastifyReply> {
  // Weak, because one tag stands for every content encoding of the picture.
  const etag = `W/"${picture.version}"`;
  reply.headers(pictureHeaders).headers({
    etag,
    "cache-control": isVersioned
      ? `public, max-age=${yearSeconds}, immutable`
      : `public, max-age=${hourSeconds}, stale-while-revalidate=${yearSeconds}`,
  });
  const isKnown = request.headers["if-none-match"]
    ?.split(/\s*,\s*/)
    .some((tag) => tag.replace(/^(?!W\/)/, "W/") === etag);
  if (isKnown) return reply.code(304).send();
  const [encoding] = acceptedEncodings(request.headers["accept-encoding"]);
  if (!encoding) return reply.send(picture.svg);
  const bytes = await compressedPicture(picture, encoding);
  return reply.header("content-encoding", encoding).send(bytes);
}
