import type { FastifyInstance } from "fastify";
import { assetRoutes, type ClientFiles } from "../platform/client-files.ts";
import { titlePictures } from "./title-pictures.ts";

const day = "public, max-age=86400";

/** The game's files, and the pictures of every title. */
export function pictureRoutes(app: FastifyInstance, client: ClientFiles): void {
  assetRoutes(app, client);

  app.get<{ Params: { slug: string; picture: string } }>("/art/:slug/:picture.svg", (request, reply) => {
    const picture = titlePictures(request.params.slug)?.get(request.params.picture);
    if (!picture) return reply.callNotFound();
    return reply
      .header("cache-control", day)
      .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
      .type("image/svg+xml")
      .send(picture);
  });
}
