import { createHash } from "node:crypto";
import type { PromotionDrawing } from "@tessera/shared/operator-contracts/content";
import type { FastifyInstance } from "fastify";
import { pictureHeaders } from "../../platform/http/picture-headers.ts";
import { picture as dailyReload } from "./pictures/daily-reload.ts";
import { picture as dayAfterCashback } from "./pictures/day-after-cashback.ts";
import { picture as firstDeposit } from "./pictures/first-deposit.ts";
import { picture as firstLook } from "./pictures/first-look.ts";
import { picture as lanternEvening } from "./pictures/lantern-evening.ts";

const pictures: Readonly<Record<PromotionDrawing, string>> = {
  "first-deposit": firstDeposit,
  "daily-reload": dailyReload,
  "day-after-cashback": dayAfterCashback,
  "lantern-evening": lanternEvening,
  "first-look": firstLook,
};

const hourSeconds = 3_600;
const yearSeconds = 31_536_000;

/** Path of a promotion's picture. */
export function promotionPicturePath(slug: string): string {
  return `/art/promotion/${slug}.svg`;
}

/** Serves the pictures of the site's own promotions. */
export function registerPromotionPictures(app: FastifyInstance): void {
  for (const [slug, svg] of Object.entries(pictures)) {
    const digest = createHash("sha256").update(svg).digest("hex").slice(0, 16);
    const headers = {
      ...pictureHeaders("image/svg+xml"),
      etag: `W/"${digest}"`,
      "cache-control": `public, max-age=${hourSeconds}, stale-while-revalidate=${yearSeconds}`,
    };
    app.get(promotionPicturePath(slug), { schema: { hide: true } }, (request, reply) => {
      reply.headers(headers);
      return request.headers["if-none-match"] === headers.etag ? reply.code(304).send() : reply.send(svg);
    });
  }
}
