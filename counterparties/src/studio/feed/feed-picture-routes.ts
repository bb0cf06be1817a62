import type { FastifyInstance, FastifyReply } from "fastify";
import {
  bannerArtwork,
  findStudio,
  findTitle,
  gameArtwork,
  studioLogo,
  type ShelfTitle,
} from "../catalogue/index.ts";

const drawers: Readonly<Record<string, (title: ShelfTitle) => string>> = {
  card: gameArtwork,
  "banner-mobile": (title) => bannerArtwork(title, "mobile"),
  "banner-desktop": (title) => bannerArtwork(title, "desktop"),
};

/**
 * The pictures that a feed names: of titles, and the logos of studios. Each is drawn when it is asked for,
 * and not stored.
 */
export function feedPictureRoutes(app: FastifyInstance): void {
  for (const [name, draw] of Object.entries(drawers)) {
    app.get<{ Params: { slug: string } }>(`/art/:slug/${name}.svg`, (request, reply) => {
      const title = findTitle(request.params.slug);
      return title ? sendPicture(reply, draw(title)) : reply.callNotFound();
    });
  }

  app.get<{ Params: { code: string } }>("/logos/:code.svg", (request, reply) => {
    const { code } = request.params;
    return findStudio(code) ? sendPicture(reply, studioLogo(code)) : reply.callNotFound();
  });
}

/** Sends a picture under headers that keep it from running anything when it is opened as a page. */
export function sendPicture(reply: FastifyReply, picture: string): FastifyReply {
  return reply
    .header("cache-control", "public, max-age=86400")
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
    .type("image/svg+xml")
    .send(picture);
}
