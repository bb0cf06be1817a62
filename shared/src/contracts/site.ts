import * as z from "@tessera/shared/schema";
import { errorLogPath } from "./api-paths.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { siteMaintenance } from "./maintenance.ts";
import { instant, listOf, minor, storedText } from "./scalars.ts";

export const site = z.object({
  name: z.string(),
  moneyMode: z.enum(["play", "real"]),
  currencies: z.array(
    z.object({
      code: z.string(),
      exponent: z.number(),
      realFactor: z.number(),
      realExponent: z.number(),
      symbol: z.string(),
    }),
  ),
  languages: z.array(z.string()),
  defaultLanguage: z.string(),
  defaultLocale: z.string(),
  timeZone: z.string(),
  features: z.record(z.string(), z.boolean()),
  limits: z.object({
    deposit: z.object({ min: z.number(), max: z.number() }),
    withdraw: z.object({ min: z.number(), max: z.number(), feeMinor: minor }),
    quickAmounts: z.array(z.number()),
  }),
  termsVersion: z.string(),
  minAge: z.number(),
  contacts: z.array(
    z.object({
      kind: z.enum(["whatsapp", "line", "telegram", "email", "livechat"]),
      label: z.string(),
      url: z.string(),
    }),
  ),
  /** Hours of support, by language; absent on a server of an earlier release. */
  supportHours: z.optional(storedText),
  maintenance: siteMaintenance,
});
export type Site = z.infer<typeof site>;

/** Place of a banner: the carousel of Home, the popup of Home, the page of promotions. */
export const bannerSlot = z.enum(["home", "popup", "promo"]);
export type BannerSlot = z.infer<typeof bannerSlot>;

export const banner = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  text: z.string(),
  /** Background colour of the text, from the studio's brand, so that no text lies on the picture. */
  ground: z.string(),
  imageMobile: z.string(),
  imageDesktop: z.string(),
  alt: z.string(),
  link: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
});
export type Banner = z.infer<typeof banner>;

export const announcement = z.object({
  id: z.string(),
  text: z.string(),
  /** From this instant on it is not shown, in open pages either. */
  endsAt: instant,
});
export type Announcement = z.infer<typeof announcement>;

/** Page content as blocks, never as HTML: the content security policy forbids writing HTML. */
export const contentBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), text: z.string() }),
  z.object({ kind: z.literal("paragraph"), text: z.string() }),
  z.object({ kind: z.literal("list"), items: z.array(z.string()) }),
  z.object({ kind: z.literal("link"), text: z.string(), to: z.string() }),
]);
export type ContentBlock = z.infer<typeof contentBlock>;

export const contentPage = z.object({
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  blocks: z.array(contentBlock),
});
export type ContentPage = z.infer<typeof contentPage>;

export const errorReport = z.strictObject({
  error: z.string().check(z.maxLength(2_000)),
  errorInfo: z.string().check(z.maxLength(20_000)),
  url: z.string().check(z.maxLength(2_000)),
  user: z.string().check(z.maxLength(64)),
  tag: z.literal("ERROR_BOUNDARY"),
  date: z.string().check(z.maxLength(40)),
});
export type ErrorReport = z.infer<typeof errorReport>;

export const siteApi = {
  site: endpoint({
    method: "GET",
    path: "/api/site",
    maintenance: "exempt",
    access: "open",
    summary: "What the site is: money mode, currencies, limits, contacts",
    reply: site,
  }),
  banners: endpoint({
    method: "GET",
    path: "/api/banners",
    access: "open",
    summary: "Banners of one slot",
    query: z.object({ slot: z._default(bannerSlot, "home") }),
    reply: listOf(banner),
  }),
  announcements: endpoint({
    method: "GET",
    path: "/api/announcements",
    access: "open",
    summary: "Announcements for the marquee",
    reply: listOf(announcement),
  }),
  page: endpoint({
    method: "GET",
    path: "/api/pages/:slug",
    access: "open",
    summary: "Terms, privacy, responsible gaming, help",
    params: z.object({ slug: z.string() }),
    reply: contentPage,
  }),
  reportError: endpoint({
    method: "POST",
    path: errorLogPath,
    maintenance: "exempt",
    access: "public",
    summary: "A crash that a player saw; stored with every token replaced by a fingerprint",
    body: errorReport,
    status: 204,
    timeoutMs: timeouts.errorLog,
  }),
} as const;
