import type { Banner, ContentBlock, ContentPage } from "@tessera/shared/contracts/site";
import type { Language } from "@tessera/shared/contracts/scalars";
import type { GameCatalogue } from "../../integrations/studios/game-catalogue.ts";
import { announcements } from "./content/announcements.ts";
import { type BannerSlot, type GameBanner, gameBanners } from "./content/banners.ts";
import type { LocalisedBlock } from "./content/blocks.ts";
import { pageBySlug } from "./content/pages.ts";

/** Lists the current banners of a slot in display order. */
export function bannersOf(
  catalogue: GameCatalogue,
  slot: BannerSlot,
  language: Language,
  now: Date,
): Banner[] {
  return gameBanners
    .filter((banner) => banner.slot === slot && runsAt(banner, now))
    .map((banner) => toBanner(banner, groundOf(catalogue, banner.slug), language));
}

export function announcementsIn(language: Language): { id: string; text: string }[] {
  return announcements.map(({ id, text }) => ({ id, text: text[language] }));
}

/** Returns the page with this slug in one language, or null. */
export function pageIn(slug: string, language: Language): ContentPage | null {
  const page = pageBySlug.get(slug);
  if (!page) return null;
  const { title, version, blocks } = page;
  return { slug, title: title[language], version, blocks: blocks.map((block) => blockIn(block, language)) };
}

function runsAt({ startsAt, endsAt }: GameBanner, now: Date): boolean {
  return Date.parse(startsAt) <= now.getTime() && now.getTime() < Date.parse(endsAt);
}

function toBanner(banner: GameBanner, ground: string, language: Language): Banner {
  const { slug, version, title, text, alt, startsAt, endsAt } = banner;
  return {
    id: slug,
    version,
    title: title[language],
    text: text[language],
    ground,
    imageMobile: `/art/banner/${slug}-mobile.svg`,
    imageDesktop: `/art/banner/${slug}-desktop.svg`,
    alt: alt[language],
    link: banner.link ?? `/play/${slug}`,
    startsAt,
    endsAt,
  };
}

/** Background colour of the game's studio. */
function groundOf({ studios, titles }: GameCatalogue, slug: string): string {
  const title = titles.find((candidate) => candidate.slug === slug);
  const studio = studios.find(({ code }) => code === title?.studio);
  if (!studio) throw new RangeError(`Banner of a game that the catalogue does not have: ${slug}`);
  return studio.glaze.deep;
}

function blockIn(block: LocalisedBlock, language: Language): ContentBlock {
  if (block.kind === "list") return { kind: block.kind, items: block.items.map((item) => item[language]) };
  if (block.kind === "link") return { kind: block.kind, text: block.text[language], to: block.to };
  return { kind: block.kind, text: block.text[language] };
}
