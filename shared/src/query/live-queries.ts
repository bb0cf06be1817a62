import type { QueryClient } from "@tanstack/react-query";
import type { ServerEvent } from "../contracts/server-events.ts";
import type { Wallets } from "../contracts/wallet.ts";
import { minorUnits } from "../core/money.ts";
import { onServerEvent } from "../events/server-events.ts";
import { i18n } from "../i18n/i18n.ts";
import { onPageRestored } from "../session/page-restored.ts";
import { session } from "../session/session.ts";
import { startLiveContent } from "./live-content.ts";
import { startLiveMaintenance } from "./live-maintenance.ts";
import { queryClient } from "./query-client.ts";
import { delayed } from "./delayed-news.ts";
import { meQuery, playerQueries, siteQueries, walletsQuery } from "./shared-queries.ts";

/**
 * Keeps the query cache current: wallets, history and inbox follow the server events, a gap in the events and
 * a return from the back/forward cache invalidate everything, and a change of player clears the previous
 * player's data.
 * @returns a function that stops it
 */
export function startLiveQueries(client: QueryClient = queryClient): () => void {
  const stops = [
    onServerEvent("wallet.updated", (update) => {
      client.setQueryData(walletsQuery().queryKey, (wallets) => wallets && mergeWallets(wallets, update));
      void client.invalidateQueries({ queryKey: playerQueries.history() });
    }),
    onLanguageChanged(() => void client.invalidateQueries({ queryKey: playerQueries.wallets() })),
    // The claim and its share of the main wallet are part of the wallets query.
    onServerEvent(
      "promo.updated",
      () => void client.invalidateQueries({ queryKey: playerQueries.wallets() }),
    ),
    // A message may tell of a result that is held.
    onServerEvent("inbox.new", ({ unread }) => delayed.whenShown(() => setUnreadCount(client, unread))),
    onServerEvent("inbox.unread", ({ unread }) => setUnreadCount(client, unread)),
    // Withdrawals and other screens depend on it; it happens once.
    onServerEvent("account.verified", () => void client.invalidateQueries({ queryKey: playerQueries.all() })),
    onServerEvent("account.flags", () => void client.invalidateQueries({ queryKey: playerQueries.me() })),
    onServerEvent("account.terms", ({ version }) =>
      client.setQueryData(meQuery().queryKey, (me) => me && { ...me, termsVersion: version }),
    ),
    onPageRestored(() => void client.invalidateQueries()),
    onServerEvent("resync", () => void client.invalidateQueries()),
    startLiveMaintenance(client),
    startLiveContent(client),
    session.subscribe((now, before) => {
      if (before.status !== "starting" && now.username !== before.username) void resetPlayerQueries(client);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The wallets are the only language-independent query with a translated text: the claim's title. */
function onLanguageChanged(listener: () => void): () => void {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

/** Updates the unread count at once and refetches the message lists. */
function setUnreadCount(client: QueryClient, unreadInbox: number): void {
  client.setQueryData(meQuery().queryKey, (me) => me && { ...me, unreadInbox });
  void client.invalidateQueries({ queryKey: playerQueries.inbox() });
}

/**
 * Resets every query that may contain player data, such as a favourite in a list; it is refetched for the
 * current player.
 */
async function resetPlayerQueries(client: QueryClient): Promise<void> {
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteQueries.all()[0] });
}

/**
 * Merges an event into the wallets. An event that is not newer changes nothing: answers and events can
 * overtake each other. The total changes by the sum of its parts. Source: spec:money#wallets.
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
