import { systemClock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import { bangkokDay } from "@tessera/shared/core/time";
import { gameCategories } from "@tessera/shared/contracts/game-categories";
import { promotionType } from "@tessera/shared/contracts/promotions";
import { call } from "@tessera/shared/http";
import { announcementsApi, bannersApi, pagesApi } from "@tessera/shared/operator-contracts/content";
import type { contentApi } from "@tessera/shared/operator-contracts/content-document";
import { operatorPromotionsApi } from "@tessera/shared/operator-contracts/promotions";
import { queryOptions } from "@tessera/shared/query";
import type * as z from "@tessera/shared/schema";
import type { DeskKey } from "../../../texts.ts";

export const contentKinds = ["banners", "announcements", "pages", "promotions"] as const;
export type ContentKind = (typeof contentKinds)[number];

type ContentCalls = ReturnType<typeof contentApi<z.ZodMiniType>>;
/** Content of a document of any kind, by the names of its fields. */
export type Content = Readonly<Record<string, unknown>>;
export type ContentDocument = Omit<z.output<NonNullable<ContentCalls["draft"]["reply"]>>, "kind"> & {
  readonly kind: ContentKind;
};

/** The calls of each kind; the editor works with content of any kind. */
const calls = {
  banners: bannersApi,
  announcements: announcementsApi,
  pages: pagesApi,
  promotions: operatorPromotionsApi,
} as unknown as Readonly<Record<ContentKind, ContentCalls>>;

/** All documents of a kind. */
export function contentQuery(kind: ContentKind) {
  return queryOptions({
    queryKey: ["content", kind],
    queryFn: async ({ signal }) => {
      const { items } = await call(calls[kind].list, {}, { signal });
      return { items: items.map((document): ContentDocument => ({ ...document, kind })) };
    },
  });
}

/** The published versions of a document, the latest first. */
export function versionsQuery({ kind, slug, version }: ContentDocument) {
  return queryOptions({
    queryKey: ["content", kind, slug, "versions", version],
    queryFn: ({ signal }) => call(calls[kind].versions, { params: { slug } }, { signal }),
  });
}

type Seen = Pick<ContentDocument, "kind" | "slug" | "revision">;

/** Changes of a document, each with the revision that the operator has seen. */
export const contentChanges = {
  create: (kind: ContentKind, slug: string) =>
    call(calls[kind].create, { body: { slug, content: newContent(kind) } }),
  draft: ({ kind, slug, revision }: Seen, content: Content) =>
    call(calls[kind].draft, { params: { slug }, body: { revision, content } }),
  discard: ({ kind, slug, revision }: Seen) =>
    call(calls[kind].discard, { params: { slug }, body: { revision } }),
  publish: ({ kind, slug, revision }: Seen, version?: number) =>
    call(calls[kind].publish, {
      params: { slug },
      body: version === undefined ? { revision } : { revision, version },
    }),
  archive: ({ kind, slug, revision }: Seen) =>
    call(calls[kind].archive, { params: { slug }, body: { revision } }),
};

/** Text about a publication: what was published, or that a proposal waits. */
export function outcomeOf({ proposal }: Pick<ContentDocument, "proposal">): DeskKey {
  return proposal?.status === "proposed" ? "credits.proposed" : "content.published";
}

/** A field of the editor. */
export interface ContentField {
  readonly name: string;
  readonly input: "texts" | "text" | "instant" | "count" | "percent" | "times" | "amount" | "flag" | "choice";
  /** Greatest length of a text. */
  readonly max?: number;
  /** Values of a choice; their labels are texts of the desk. */
  readonly choices?: readonly string[];
}

const period: readonly ContentField[] = [
  { name: "startsAt", input: "instant" },
  { name: "endsAt", input: "instant" },
];
const sort: ContentField = { name: "sort", input: "count" };

/**
 * Fields of each kind, in the order of the editor. Pictures, blocks and categories have editors of their own.
 */
export const contentFields: Readonly<Record<ContentKind, readonly ContentField[]>> = {
  banners: [
    { name: "slot", input: "choice", choices: ["home", "popup", "promo"] },
    { name: "title", input: "texts", max: 80 },
    { name: "text", input: "texts", max: 160 },
    { name: "alt", input: "texts", max: 160 },
    { name: "link", input: "text", max: 500 },
    ...period,
    sort,
  ],
  announcements: [{ name: "text", input: "texts", max: 200 }, ...period, sort],
  pages: [{ name: "title", input: "texts", max: 120 }],
  promotions: [
    { name: "type", input: "choice", choices: promotionType.options },
    { name: "currency", input: "choice", choices: ["IDR", "THB"] },
    { name: "title", input: "texts", max: 80 },
    { name: "summary", input: "texts", max: 200 },
    { name: "bonusBp", input: "percent" },
    { name: "maxBonusMinor", input: "amount" },
    { name: "minDepositMinor", input: "amount" },
    { name: "turnoverX100", input: "times" },
    { name: "turnoverBase", input: "choice", choices: ["bonus", "deposit_plus_bonus"] },
    { name: "maxBetMinor", input: "amount" },
    { name: "validDays", input: "count" },
    { name: "firstDepositOnly", input: "flag" },
    { name: "perPlayerLimit", input: "count" },
    { name: "perDayLimit", input: "count" },
    { name: "totalLimit", input: "count" },
    { name: "budgetMinor", input: "amount" },
    ...period,
    sort,
  ],
};

/** Name of the blocks of a kind; undefined for one without. */
export const blocksOf: Readonly<Record<ContentKind, "blocks" | "terms" | undefined>> = {
  banners: undefined,
  announcements: undefined,
  pages: "blocks",
  promotions: "terms",
};

/** Categories whose bets count for a promotion. */
export const categories = gameCategories;

/** Content that a new document of a kind begins with. */
export function newContent(kind: ContentKind): Content {
  return kind === "announcements"
    ? { ...emptyContent.announcements, endsAt: announcementEnd() }
    : emptyContent[kind];
}

const noTexts = { en: "", id: "" };
const noPicture = { kind: "game", game: "" };

const announcementDays = 14;

/**
 * End that a new announcement begins with: midnight in Bangkok, so that it shows for two weeks and what is
 * left of today.
 */
function announcementEnd(): string {
  const lastDay = new Date(systemClock.now().getTime() + (announcementDays + 1) * dayMs);
  return new Date(`${bangkokDay(lastDay)}T00:00:00+07:00`).toISOString();
}

/** Content of a new document: everything is still to be written. */
const emptyContent: Readonly<Record<ContentKind, Content>> = {
  banners: {
    slot: "home",
    picture: noPicture,
    link: null,
    title: noTexts,
    text: noTexts,
    alt: noTexts,
    startsAt: null,
    endsAt: null,
    sort: 0,
  },
  announcements: { text: noTexts, startsAt: null, endsAt: null, sort: 0 },
  pages: { title: noTexts, blocks: [] },
  promotions: {
    type: "deposit_bonus",
    currency: "IDR",
    title: noTexts,
    summary: noTexts,
    terms: [],
    picture: noPicture,
    bonusBp: null,
    maxBonusMinor: null,
    minDepositMinor: null,
    turnoverX100: null,
    turnoverBase: "bonus",
    maxBetMinor: null,
    allowedCategories: [],
    validDays: null,
    firstDepositOnly: false,
    perPlayerLimit: null,
    perDayLimit: null,
    totalLimit: null,
    budgetMinor: null,
    startsAt: null,
    endsAt: null,
    sort: 0,
  },
};
