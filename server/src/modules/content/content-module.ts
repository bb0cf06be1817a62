import { contentPicturesApi } from "@tessera/shared/operator-contracts/content";
import type { ServerModule } from "../../dependencies.ts";
import { found } from "../../platform/errors/refusal.ts";
import { preparedDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { findPicture, keepPicture, readPicture, registerContentPictures } from "./content-pictures.ts";

/** Pictures of content: operators upload them, and the site serves those that were published. */
export const contentModule: ServerModule = (app, { database, pictures }) => {
  registerContentPictures(app, database);

  preparedDecision(
    app,
    contentPicturesApi.upload,
    ({ body, file }) => readPicture(pictures, file, body.layout),
    async ({ sql, by, now }, stored) => {
      const { sha256, width, height } = stored;
      await keepPicture(sql, stored, { by, now });
      const target = { type: "picture", id: sha256 } as const;
      return {
        audit: { action: "picture.upload", target, after: { width, height } },
        answer: { sha256, width, height },
      };
    },
  );

  operatorRoute(app, contentPicturesApi.read, async ({ params: { sha256 } }) => {
    const bytes = found(await findPicture(database, sha256));
    return { contentType: "image/webp" as const, base64: Buffer.from(bytes).toString("base64") };
  });
};
