import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pictureHeaders } from "../../platform/http/picture-headers.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { promotionSlugs } from "./promotion-slugs.ts";

const hourSeconds = 3_600;
const yearSeconds = 31_536_000;

/** Path of a promotion's picture. */
export function promotionPicturePath(slug: string): string {
  return `/art/promotion/${slug}.svg`;
}

/** Serves the pictures of the site's own promotions. */
export async function registerPromotionPictures(app: FastifyInstance): Promise<void> {
  const pictures = new Map(await Promise.all(promotionSlugs.map(loadPicture)));

  app.get<{ Params: { file: string } }>(
    "/art/promotion/:file",
    { schema: { hide: true } },
    (request, reply) => {
      const picture = pictures.get(request.params.file);
      if (!picture) throw new Refusal("NOT_FOUND");
      reply.headers(pictureHeaders("image/svg+xml")).headers({
        etag: picture.etag,
        "cache-control": `public, max-age=${hourSeconds}, stale-while-revalidate=${yearSeconds}`,
      });
      return request.headers["if-none-match"] === picture.etag
        ? reply.code(304).send()
        : reply.send(picture.svg);
    },
  );
}

async function loadPicture(slug: string): Promise<[file: string, picture: { svg: string; etag: string }]> {
  const { picture: svg } = (await import(`./pictures/${slug}.ts`)) as { readonly picture: string };
  const digest = createHash("sha256").update(svg).digest("hex").slice(0, 16);
  return [`${slug}.svg`, { svg, etag: `W/"${digest}"` }];
}
