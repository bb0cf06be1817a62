import type { Sql } from "@tessera/database";
import type { Banner, ContentPage } from "@tessera/shared/contracts/site";
import type { Language } from "@tessera/shared/core/languages";
import { findBannerGames } from "../games/index.ts";
import { termsVersion } from "../players/index.ts";
import { type BannerSlot, type GameBanner, gameBanners } from "./banners.ts";
import { texts, type PageSlug } from "./texts.ts";

/**
 * Lists the current banners of a slot in display order: those of games that players may see and, where the banner leads to its
 * game, play now.
 */
export async function listBanners(
  sql: Sql,
  slot: BannerSlot,
  language: Language,
  now: Date,
): Promise<Banner[]> {
  const current = gameBanners.filter((banner) => banner.slot === slot && runsAt(banner, now));
  const games = await findBannerGames(
    sql,
    current.map(({ slug }) => slug),
  );
  return current.flatMap((banner) => {
    const game = games.get(banner.slug);
    const leadsSomewhere = game && (banner.link !== undefined || game.isPlayable);
    return leadsSomewhere ? toBanner(banner, game.ground, language) : [];
  });
}

export function announcementsIn(language: Language): { id: string; text: string }[] {
  return Object.entries(texts[language].announcements).map(([id, text]) => ({ id, text }));
}

/** Date of the last change of each page's content. */
const pageVersions: Readonly<Record<PageSlug, string>> = {
  terms: termsVersion,
  privacy: "2026-11-01",
  "responsible-gaming": "2026-11-21",
  help: "2026-11-01",
};

/** Returns the page with this slug in one language, or null. */
export function pageIn(slug: string, language: Language): ContentPage | null {
  if (!isPage(slug)) return null;
  const { title, blocks } = texts[language].pages[slug];
  return { slug, title, version: pageVersions[slug], blocks: [...blocks] };
}

function isPage(slug: string): slug is PageSlug {
  return Object.hasOwn(pageVersions, slug);
}

function runsAt({ startsAt, endsAt }: GameBanner, now: Date): boolean {
  return Date.parse(startsAt) <= now.getTime() && now.getTime() < Date.parse(endsAt);
}

function toBanner(banner: GameBanner, ground: string, language: Language): Banner {
  const { slug, version, startsAt, endsAt } = banner;
  const { title, text, alt } = texts[language].banners[slug];
  return {
    id: slug,
    version,
    title,
    text,
    ground,
    imageMobile: `/art/banner/${slug}-mobile`,
    imageDesktop: `/art/banner/${slug}-desktop`,
    alt,
    link: banner.link ?? `/play/${slug}`,
    startsAt,
    endsAt,
  };
}
