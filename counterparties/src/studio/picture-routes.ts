import type { FastifyInstance } from "fastify";
import { assetRoutes, type ClientFiles } from "../platform/client-files.ts";
import { feedPictureRoutes, sendPicture } from "./feed/feed-picture-routes.ts";
import type { StudioGame } from "./play/studio-game.ts";
import { createTitlePictures } from "./title-pictures.ts";

/** The game's files, the pictures of every title's game, and those of the feed. */
export function pictureRoutes(app: FastifyInstance, client: ClientFiles, games: readonly StudioGame[]): void {
  const titlePictures = createTitlePictures(games);
  assetRoutes(app, client);
  feedPictureRoutes(app);

  app.get<{ Params: { slug: string; picture: string } }>("/art/:slug/:picture.svg", (request, reply) => {
    const picture = titlePictures(request.params.slug)?.get(request.params.picture);
    if (!picture) return reply.callNotFound();
    return sendPicture(reply, picture);
  });
}
