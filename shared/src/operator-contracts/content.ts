import { instant } from "../contracts/scalars.ts";
import { bannerSlot } from "../contracts/site.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { contentApi, contentSort, contentTexts, emptyFromNull } from "./content-document.ts";

/**
 * Start and end of the time in which a document is shown, half-open; null without one. Entered and shown in
 * Bangkok time.
 */
const period = { startsAt: z.nullable(instant), endsAt: z.nullable(instant) } as const;

/** Promotions whose drawings the site has. */
export const promotionDrawings = [
  "first-deposit",
  "daily-reload",
  "day-after-cashback",
  "lantern-evening",
  "first-look",
] as const;
export type PromotionDrawing = (typeof promotionDrawings)[number];

/** Digest of an uploaded picture; empty where it is still to be uploaded. */
const pictureDigest = emptyFromNull(z.string().check(z.regex(/^([0-9a-f]{64})?$/)));

/** A picture: that of a game of the catalogue, a drawing of the site, or two that were uploaded. */
export const contentPicture = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("game"), game: emptyFromNull(z.string().check(z.maxLength(60))) }),
  z.strictObject({ kind: z.literal("drawing"), drawing: z.enum(promotionDrawings) }),
  z.strictObject({ kind: z.literal("upload"), mobile: pictureDigest, desktop: pictureDigest }),
]);
export type ContentPicture = z.output<typeof contentPicture>;

/** Largest picture that is uploaded, in bytes. */
export const pictureBytesMax = 5 * 1024 * 1024;

export const bannerContent = z.strictObject({
  slot: bannerSlot,
  picture: contentPicture,
  /**
   * Path of the site, or an address of a host that the site links to; null leads to the game of the picture.
   */
  link: z.nullable(z.string().check(z.maxLength(500, "content.long"))),
  title: contentTexts(80),
  text: contentTexts(160),
  /** Description of the picture for people who do not see it. */
  alt: contentTexts(160),
  ...period,
  sort: contentSort,
});
export type BannerContent = z.output<typeof bannerContent>;

export const announcementContent = z.strictObject({
  text: contentTexts(200),
  ...period,
  sort: contentSort,
});
export type AnnouncementContent = z.output<typeof announcementContent>;

const longText = contentTexts(2_000);
const pageBlock = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("heading"), text: contentTexts(120) }),
  z.strictObject({ kind: z.literal("paragraph"), text: longText }),
  z.strictObject({ kind: z.literal("list"), items: z.array(longText).check(z.maxLength(40)) }),
  z.strictObject({
    kind: z.literal("link"),
    text: contentTexts(120),
    to: emptyFromNull(z.string().check(z.maxLength(500, "content.long"))),
  }),
]);
export type PageBlock = z.output<typeof pageBlock>;

export const pageContent = z.strictObject({
  title: contentTexts(120),
  /** The same blocks in every language. */
  blocks: z.array(pageBlock).check(z.maxLength(200)),
});
export type PageContent = z.output<typeof pageContent>;

export const bannersApi = contentApi("/banners", bannerContent, { one: "banner", many: "banners" });
export const announcementsApi = contentApi("/announcements", announcementContent, {
  one: "announcement",
  many: "announcements",
});
export const pagesApi = contentApi("/pages", pageContent, { one: "page", many: "pages" });

export const contentPicturesApi = {
  upload: operatorEndpoint("POST /content-pictures", {
    summary: "Upload a PNG, JPEG or WebP for one layout; it is decoded and made anew, without metadata",
    roles: ["content"],
    body: z.strictObject({ layout: z.enum(["mobile", "desktop"]) }),
    file: { name: "picture", bytesMax: pictureBytesMax },
    reply: z.object({ sha256: z.string(), width: z.number(), height: z.number() }),
    status: 201,
  }),
  read: operatorEndpoint("GET /content-pictures/:sha256", {
    summary: "An uploaded picture, published or not, as a WebP in base64",
    roles: ["content"],
    params: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    reply: z.object({ contentType: z.literal("image/webp"), base64: z.string() }),
  }),
} as const;
