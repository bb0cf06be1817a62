import type { FastifyInstance } from "fastify";
import type { ClientFiles } from "./client-files.ts";
import { titlePictures } from "./title-pictures.ts";

const day = "public, max-age=86400";
const forever = "public, max-age=31536000, immutable";

/** The game's files, and the pictures of every title. */
export function pictureRoutes(app: FastifyInstance, client: ClientFiles): void {
  app.get<{ Params: { name: string } }>("/assets/:name", (request, reply) => {
    const file = client.files.get(request.params.name);
    if (!file) return reply.callNotFound();
    return reply.header("cache-control", forever).type(file.type).send(file.bytes);
  });

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
