import { contentPicturesApi } from "@tessera/shared/operator-contracts/content";
import type { ServerModule } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { actorOf, operatorRoute } from "../../platform/http/operator-route.ts";
import { findPicture, keepPicture, readPicture, registerContentPictures } from "./content-pictures.ts";

/** Pictures of content: operators upload them, and the site serves those that were published. */
export const contentModule: ServerModule = (app, { database, clock, pictures }) => {
  registerContentPictures(app, database);

  operatorRoute(app, contentPicturesApi.upload, async ({ body, file, operator, audit }) => {
    const stored = await readPicture(pictures, file, body.layout);
    await database.transaction(async (sql) => {
      const { sha256, width, height } = stored;
      await keepPicture(sql, stored, { by: actorOf(operator), now: clock.now() });
      const target = { type: "picture" as const, id: sha256 };
      await audit(sql, { action: "picture.upload", target, after: { width, height } });
    });
    return { sha256: stored.sha256, width: stored.width, height: stored.height };
  });

  operatorRoute(app, contentPicturesApi.read, async ({ params: { sha256 } }) => {
    const bytes = await findPicture(database, sha256);
    if (!bytes) throw new Refusal("NOT_FOUND");
    return { contentType: "image/webp" as const, base64: Buffer.from(bytes).toString("base64") };
  });
};
