import type { QueryClient } from "@tanstack/react-query";
import type { ServerEvent } from "../contracts/server-events.ts";
import type { Wallets } from "../contracts/wallet.ts";
import { minorUnits } from "../core/money.ts";
import { onServerEvent } from "../events/server-events.ts";
import { i18n } from "../i18n/i18n.ts";
import { session } from "../session/session.ts";
import { queryClient } from "./query-client.ts";
import { meQuery, playerQueries, siteQueries, walletsQuery } from "./shared-queries.ts";

/**
 * Keeps the cache true to what happens elsewhere: wallets, history and inbox follow the server's events, everything is asked again after a
 * gap in them, and nothing of one player is left for the next. Gives back how to stop.
 */
export function startLiveQueries(client: QueryClient = queryClient): () => void {
  const stops = [
    onServerEvent("wallet.updated", (update) => {
      client.setQueryData(walletsQuery().queryKey, (wallets) => wallets && mergeWallets(wallets, update));
      void client.invalidateQueries({ queryKey: playerQueries.history() });
    }),
    onLanguageChanged(() => void client.invalidateQueries({ queryKey: playerQueries.wallets() })),
    // The claim, and how much of main it keeps, stand with the wallets.
    onServerEvent(
      "promo.updated",
      () => void client.invalidateQueries({ queryKey: playerQueries.wallets() }),
    ),
    onServerEvent("inbox.new", ({ unread }) => setUnreadCount(client, unread)),
    onServerEvent("inbox.unread", ({ unread }) => setUnreadCount(client, unread)),
    onServerEvent("resync", () => void client.invalidateQueries()),
    onServerEvent("site.maintenance", () => void client.invalidateQueries({ queryKey: siteQueries.all() })),
    session.subscribe((now, before) => {
      if (before.status !== "starting" && now.username !== before.username) void resetPlayerQueries(client);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Of what stands in the cache for all languages, only the claim's title has one. */
function onLanguageChanged(listener: () => void): () => void {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

/** The number on the inbox's entry is there at once; the lists of messages are asked for again. */
function setUnreadCount(client: QueryClient, unreadInbox: number): void {
  client.setQueryData(meQuery().queryKey, (me) => me && { ...me, unreadInbox });
  void client.invalidateQueries({ queryKey: playerQueries.inbox() });
}

/** What shows the player's part of anything (a favourite in a list) is asked again, now in the name of who is here. */
async function resetPlayerQueries(client: QueryClient): Promise<void> {
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteQueries.all()[0] });
}

/**
 * The wallets after an event. An event that is not newer changes nothing: answers and events overtake one another.
 * The total moves by what its parts moved. Source: spec:money#wallets.
 */
export function mergeWallets(wallets: Wallets, update: ServerEvent<"wallet.updated">): Wallets {
  if (update.seq <= wallets.seq) return wallets;
  const moved =
    update.mainMinor -
    wallets.mainMinor +
    (update.heldMinor - wallets.heldMinor) +
    (update.commissionMinor - wallets.commissionMinor);
  return {
    ...wallets,
    ...update,
    totalMinor: minorUnits(wallets.totalMinor + moved),
    withdrawableMinor: wallets.claim ? wallets.withdrawableMinor : update.mainMinor,
  };
}
