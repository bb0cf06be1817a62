import type { Sql } from "@tessera/database";
import { bangkokDay } from "@tessera/shared/core/time";
import {
  announcementContent,
  bannerContent,
  type BannerContent,
  pageContent,
  type PageBlock,
} from "@tessera/shared/operator-contracts/content";
import {
  type CheckedPublication,
  type ContentFaults,
  type ContentKind,
  listPublished,
  missingBlockTexts,
  missingTexts,
  periodFaults,
  pictureFaults,
} from "../content/index.ts";
import { findBannerGames } from "../games/index.ts";
import { linkFault } from "./content-links.ts";
import { pageSlugs } from "./seed-content.ts";

export const announcementKind: ContentKind<typeof announcementContent> = {
  name: "announcement",
  schema: announcementContent,
  findFaults: async (_sql, { text, ...period }, { now }) => ({
    ...missingTexts("text", text),
    ...(period.endsAt === null && { endsAt: "required" }),
    ...periodFaults(period, now),
  }),
};

/** Banners and the popup. */
export const bannerKind: ContentKind<typeof bannerContent> = {
  name: "banner",
  schema: bannerContent,
  linksOf: ({ link }) => (link === null ? [] : [link]),
  findFaults: async (sql, banner, publication) => ({
    ...missingTexts("title", banner.title),
    ...missingTexts("text", banner.text),
    ...missingTexts("alt", banner.alt),
    ...(banner.startsAt === null && { startsAt: "required" }),
    ...(banner.endsAt === null && { endsAt: "required" }),
    ...periodFaults(banner, publication.now),
    ...(await pictureFaults(sql, banner.picture)),
    ...(await gameFaults(sql, banner)),
    ...(await targetFaults(sql, publication, banner)),
    ...(await popupFaults(sql, banner, publication)),
  }),
};

/** A banner that leads to the game of its picture needs one that can be played now. */
async function gameFaults(sql: Sql, { picture, link }: BannerContent): Promise<ContentFaults> {
  if (picture.kind !== "game" || link !== null) return {};
  const game = (await findBannerGames(sql, "select $1::text", [picture.game])).get(picture.game);
  return game && !game.isPlayable ? { "picture.game": "content.gameClosed" } : {};
}

async function targetFaults(
  sql: Sql,
  { pages }: CheckedPublication,
  { picture, link }: BannerContent,
): Promise<ContentFaults> {
  if (link === null) return picture.kind === "game" ? {} : { link: "required" };
  const fault = await linkFault(sql, pages, link);
  return fault === undefined ? {} : { link: fault };
}

/** At most one popup is shown at a time: another one in the same days is a fault. */
async function popupFaults(
  sql: Sql,
  { slot, startsAt, endsAt }: BannerContent,
  { slug }: CheckedPublication,
): Promise<ContentFaults> {
  if (slot !== "popup" || startsAt === null || endsAt === null) return {};
  const banners = (await listPublished(sql, "banner")) as readonly { slug: string; content: BannerContent }[];
  const overlaps = banners.some(
    ({ slug: other, content }) =>
      other !== slug &&
      content.slot === "popup" &&
      Date.parse(content.startsAt ?? "") < Date.parse(endsAt) &&
      Date.parse(startsAt) < Date.parse(content.endsAt ?? ""),
  );
  return overlaps ? { startsAt: "content.popupTaken" } : {};
}

/** Terms, privacy, help and every other page of text. */
export const pageKind: ContentKind<typeof pageContent> = {
  name: "page",
  schema: pageContent,
  linksOf: ({ blocks }) => blocks.flatMap((block) => (block.kind === "link" ? [block.to] : [])),
  permanent: pageSlugs,
  labelOf: nextLabel,
  findFaults: async (sql, { title, blocks }, { pages }) => ({
    ...missingTexts("title", title),
    ...(blocks.length === 0 && { blocks: "required" }),
    ...missingBlockTexts("blocks", blocks),
    ...(await linkFaults(sql, pages, blocks)),
  }),
};

async function linkFaults(
  sql: Sql,
  pages: ReadonlySet<string>,
  blocks: readonly PageBlock[],
): Promise<ContentFaults> {
  const faults = blocks.map(async (block, index) => {
    if (block.kind !== "link") return {};
    const fault = block.to === "" ? "required" : await linkFault(sql, pages, block.to);
    return fault === undefined ? {} : { [`blocks.${index}.to`]: fault };
  });
  return Object.assign({}, ...(await Promise.all(faults)));
}

/** The Bangkok day of the publication; a further version of the same day gets a number. */
function nextLabel(previous: string | null, now: Date): string {
  const day = bangkokDay(now);
  if (!previous?.startsWith(day)) return day;
  return `${day}-${Number(previous.slice(day.length + 1) || "1") + 1}`;
}
