import type { Database } from "@tessera/database";
import type { ContentBlock } from "@tessera/shared/contracts/site";
import { bangkokDay, bangkokOffsetMinutes } from "@tessera/shared/core/time";
import { forEachLanguage, inEveryLanguage, type Language } from "@tessera/shared/core/languages";
import type {
  AnnouncementContent,
  BannerContent,
  PageBlock,
  PageContent,
} from "@tessera/shared/operator-contracts/content";
import { seedDocuments, type SeededDocument } from "../content/index.ts";
import { gameBanners } from "./banners.ts";
import { type AnnouncementSlug, type PageSlug, texts } from "./texts.ts";

/**
 * Publishes the banners, announcements and pages that the site has from the start. Idempotent within a month:
 * the end of the announcements moves with it.
 */
export async function seedContent(
  database: Database,
  { moneyMode, now }: { readonly moneyMode: "play" | "real"; readonly now: Date },
): Promise<void> {
  const announcements = seededAnnouncements(now).filter(
    ({ slug }) => moneyMode === "play" || slug !== ("play-money" satisfies AnnouncementSlug),
  );
  await seedDocuments(database, [...seededBanners(), ...announcements, ...seededPages()]);
}

function seededBanners(): SeededDocument[] {
  return gameBanners.map(({ slug, slot, version, link, startsAt, endsAt }, sort) => {
    const own = (pick: (words: { title: string; text: string; alt: string }) => string) =>
      inEveryLanguage(texts, ({ banners }) => pick(banners[slug]));
    const content: BannerContent = {
      slot,
      picture: { kind: "game", game: slug },
      link: link ?? null,
      title: own(({ title }) => title),
      text: own(({ text }) => text),
      alt: own(({ alt }) => alt),
      startsAt,
      endsAt,
      sort,
    };
    return { kind: "banner", slug, content, version, label: null };
  });
}

/**
 * End of announcements that are seeded now: the first day, in Bangkok time, of the third month after this
 * one.
 */
function announcementsEnd(now: Date): string {
  const [year = 0, month = 0] = bangkokDay(now).split("-").map(Number);
  return new Date(Date.UTC(year, month + 2, 1, 0, -bangkokOffsetMinutes)).toISOString();
}

function seededAnnouncements(now: Date): SeededDocument[] {
  const slugs = Object.keys(texts.en.announcements) as AnnouncementSlug[];
  return slugs.map((slug, sort) => {
    const text = inEveryLanguage(texts, ({ announcements }) => announcements[slug]);
    const content: AnnouncementContent = { text, startsAt: null, endsAt: announcementsEnd(now), sort };
    return { kind: "announcement", slug, content, version: 1, label: null };
  });
}

/** Date of the last change of each page's content. */
export const pageLabels: Readonly<Record<PageSlug, string>> = {
  terms: "2026-11-01",
  privacy: "2026-11-01",
  "responsible-gaming": "2026-11-21",
  help: "2026-11-01",
};
export const pageSlugs = Object.keys(pageLabels) as PageSlug[];

function seededPages(): SeededDocument[] {
  return pageSlugs.map((slug) => {
    const content: PageContent = {
      title: inEveryLanguage(texts, ({ pages }) => pages[slug].title),
      blocks: texts.en.pages[slug].blocks.map((block, index) =>
        blockInEveryLanguage(block, (language) => texts[language].pages[slug].blocks[index]),
      ),
    };
    return { kind: "page", slug, content, version: 1, label: pageLabels[slug] };
  });
}

/**
 * Joins a block in the default language with the same one in every other. Throws when one is of another form.
 */
function blockInEveryLanguage(
  block: ContentBlock,
  inLanguage: (language: Language) => ContentBlock | undefined,
): PageBlock {
  const partner = (language: Language): ContentBlock => {
    const found = inLanguage(language);
    if (found?.kind !== block.kind) throw new Error(`A block of a page differs in ${language}.`);
    return found;
  };
  if (block.kind !== "list") {
    const text = forEachLanguage((language) => {
      const found = partner(language);
      return found.kind === "list" ? "" : found.text;
    });
    return block.kind === "link" ? { kind: "link", text, to: block.to } : { kind: block.kind, text };
  }
  const items = forEachLanguage((language) => {
    const found = partner(language);
    return found.kind === "list" ? found.items : [];
  });
  return {
    kind: "list",
    items: block.items.map((_, index) => forEachLanguage((language) => items[language][index] ?? "")),
  };
}
