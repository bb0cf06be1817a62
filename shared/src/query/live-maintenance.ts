import type { Query, QueryClient } from "@tanstack/react-query";
import type { SiteMaintenance } from "../contracts/maintenance.ts";
import type { ServerEvent } from "../contracts/server-events.ts";
import { onServerEvent } from "../events/server-events.ts";
import { isApiFailure } from "../http/api-failure.ts";
import { siteQueries, siteQuery } from "./shared-queries.ts";

/** Error codes after which the page knows the site as it was: its maintenance or the version of its terms. */
const siteCodes: ReadonlySet<string> = new Set(["MAINTENANCE", "TERMS_NOT_ACCEPTED"]);

/**
 * Keeps the maintenance of the site current: server events change it at once, and a call that was refused
 * because of maintenance or of new terms reads the site again.
 * @returns a function that stops it
 */
export function startLiveMaintenance(client: QueryClient): () => void {
  const readAgain = () => void client.invalidateQueries({ queryKey: siteQueries.all(), exact: true });
  const onFailure = (failure: unknown) => {
    if (isApiFailure(failure) && siteCodes.has(failure.code)) readAgain();
  };
  const stops = [
    onServerEvent("site.maintenance", (event) => {
      client.setQueryData(siteQuery().queryKey, (site) => site && mergeMaintenance(site, event));
      // What was refused may be answered now.
      if (event.ended) void client.invalidateQueries({ predicate: isFailed });
    }),
    client.getQueryCache().subscribe((change) => {
      if (change.type === "updated" && change.action.type === "error") onFailure(change.action.error);
    }),
    client.getMutationCache().subscribe((change) => {
      if (change.type === "updated" && change.action.type === "error") onFailure(change.action.error);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

const isFailed = ({ state }: Query): boolean => state.status === "error";

/**
 * Puts the window of an event into the maintenance of the site, in the order of beginning; an ended one
 * leaves it.
 */
export function mergeMaintenance<Site extends { readonly maintenance: SiteMaintenance }>(
  site: Site,
  { active, until, window, ended }: ServerEvent<"site.maintenance">,
): Site {
  const others = site.maintenance.windows.filter(({ id }) => id !== window.id);
  const windows = ended ? others : [...others, window].sort((a, b) => a.from.localeCompare(b.from));
  return { ...site, maintenance: { active, until, windows } };
}
