import type { Query, QueryClient } from "@tanstack/react-query";
import { onServerEvent } from "../events/server-events.ts";
import { catalogueQueries, siteQueries } from "./shared-queries.ts";

/** Answers to guests are kept for half a second (the server's `guestAnswerMs`), so that an earlier one may be old. */
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
 * Reads lists of games again after operators changed games.
 * @returns a function that stops it
 */
export function startLiveCatalogue(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onServerEvent("games.changed", () => {
    clearTimeout(timer);
    const readAgain = () => void client.invalidateQueries({ predicate: isCatalogue });
    timer = setTimeout(readAgain, readAgainAfterMs + Math.random() * spreadMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
