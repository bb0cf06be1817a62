import { plainBannerGround } from "@tessera/shared/core/banner-ground";
import type { Sql } from "@tessera/database";
import type {
  Announcement,
  Banner,
  BannerSlot,
  ContentBlock,
  ContentPage,
} from "@tessera/shared/contracts/site";
import { type Language, textIn } from "@tessera/shared/core/languages";
import type {
  AnnouncementContent,
  BannerContent,
  PageBlock,
  PageContent,
} from "@tessera/shared/operator-contracts/content";
import {
  findPublished,
  isShownAt,
  listPublished,
  picturePaths,
  publishedTextsSql,
} from "../content/index.ts";
import { type BannerGame, findBannerGames } from "../games/index.ts";

type BannerRow = { readonly slug: string; readonly version: number; readonly content: BannerContent };

/**
 * Lists the current banners of a slot in display order: those of games that players may see and, where the
 * banner leads to its game, play now.
 */
export async function listBanners(
  sql: Sql,
  slot: BannerSlot,
  language: Language,
  now: Date,
): Promise<Banner[]> {
  // Both are sent together: the games of every published banner cost less than a second round trip.
  const [published, games] = await Promise.all([
    listPublished(sql, "banner"),
    findBannerGames(sql, publishedTextsSql("banner", "picture,game")),
  ]);
  const rows = published as readonly BannerRow[];
  const current = rows.filter(({ content }) => content.slot === slot && isShownAt(content, now));
  return current.flatMap((row) => {
    const { picture, link } = row.content;
    if (picture.kind !== "game") return [toBanner(row, plainBannerGround, language)];
    const game: BannerGame | undefined = games.get(picture.game);
    const leadsSomewhere = game && (link !== null || game.isPlayable);
    return leadsSomewhere ? [toBanner(row, game.ground, language)] : [];
  });
}

function toBanner({ slug, version, content }: BannerRow, ground: string, language: Language): Banner {
  const { title, text, alt, picture, link, startsAt, endsAt } = content;
  return {
    id: slug,
    version,
    title: textIn(title, language),
    text: textIn(text, language),
    ground,
    ...picturePaths(picture),
    alt: textIn(alt, language),
    link: link ?? (picture.kind === "game" ? `/play/${picture.game}` : null),
    startsAt: startsAt ?? "",
    endsAt: endsAt ?? "",
  };
}

/** Lists the current announcements in display order. */
export async function listAnnouncements(sql: Sql, language: Language, now: Date): Promise<Announcement[]> {
  const rows = (await listPublished(sql, "announcement")) as readonly {
    slug: string;
    content: AnnouncementContent;
  }[];
  return rows.flatMap(({ slug, content: { text, ...period } }) => {
    // A version of the time before an end was required is shown to nobody.
    const { endsAt } = period;
    return endsAt !== null && isShownAt(period, now)
      ? [{ id: slug, text: textIn(text, language), endsAt }]
      : [];
  });
}

/** Finds the published page with this slug in one language; undefined when there is none. */
export async function findPage(sql: Sql, slug: string, language: Language): Promise<ContentPage | undefined> {
  const page = await findPublished(sql, "page", slug);
  if (!page) return undefined;
  const { title, blocks } = page.content as PageContent;
  return {
    slug,
    title: textIn(title, language),
    version: page.label ?? String(page.version),
    blocks: blocks.map((block) => blockIn(block, language)),
  };
}

function blockIn(block: PageBlock, language: Language): ContentBlock {
  if (block.kind === "list") {
    return { kind: "list", items: block.items.map((item) => textIn(item, language)) };
  }
  return { ...block, text: textIn(block.text, language) };
}
