import type { Query, QueryClient } from "@tanstack/react-query";
import type { ServerEventName } from "../contracts/server-events.ts";
import { onServerEvent } from "../events/server-events.ts";
import { catalogueQueries, promotionsKey, siteQueries } from "./shared-queries.ts";

/**
 * Answers to guests are cached for half a second (the server's `guestAnswerMs`), so that an earlier one may
 * be old.
 */
const readAgainAfterMs = 550;
/** Pages spread their calls over this time. */
const spreadMs = 300;

/** True for lists of games and their numbers. A single game stays, because a round of it may be under way. */
function isCatalogue({ queryKey }: Query): boolean {
  const [area, kind] = queryKey;
  if (area === siteQueries.all()[0]) return kind === "banners" || kind === "categories";
  return area === catalogueQueries.all()[0] && kind !== catalogueQueries.details()[1];
}

/**
 * True for what operators publish: banners, announcements, pages, promotions, and the version of the terms.
 */
function isContent({ queryKey: [area] }: Query): boolean {
  return area === siteQueries.all()[0] || area === promotionsKey()[0];
}

/**
 * Reads lists of games again after operators changed games, and content after they published or archived
 * some.
 * @returns a function that stops it
 */
export function startLiveContent(client: QueryClient): () => void {
  const stops = [
    readAgainAfter("games.changed", client, isCatalogue),
    readAgainAfter("site.content", client, isContent),
  ];
  return () => stops.forEach((stop) => stop());
}

function readAgainAfter(
  name: ServerEventName,
  client: QueryClient,
  predicate: (query: Query) => boolean,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onServerEvent(name, () => {
    clearTimeout(timer);
    const readAgain = () => void client.invalidateQueries({ predicate });
    timer = setTimeout(readAgain, readAgainAfterMs + Math.random() * spreadMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
