import { queryOptions } from "@tanstack/react-query";
import { authApi } from "../api/auth.ts";
import { bankAccountsApi } from "../api/bank-accounts.ts";
import { siteApi } from "../api/site.ts";
import { walletApi } from "../api/wallet.ts";
import type { Wallets } from "../contracts/wallet.ts";
import { call } from "../http/call.ts";
import { delayed } from "./delayed-news.ts";
import { minuteMs } from "../core/durations.ts";

/** Query keys of site data, the same for everybody. */
export const siteQueries = { all: () => ["site"] as const };

/** Query key of the promotions that operators publish. */
export const promotionsKey = () => ["promotions"] as const;

/** Query keys of the games, by kind of list. */
export const catalogueQueries = {
  all: () => ["games"] as const,
  /** Single games. They stay as they are while a game is open, so that its round ends on the screen. */
  details: () => [...catalogueQueries.all(), "details"] as const,
};

/** Query keys of the logged-in player's data. */
export const playerQueries = {
  all: () => ["player"] as const,
  me: () => [...playerQueries.all(), "me"] as const,
  wallets: () => [...playerQueries.all(), "wallets"] as const,
  /** Lists of money movements; refetched on every wallet event. */
  history: () => [...playerQueries.all(), "history"] as const,
  /** Bank accounts, shown and extended by several screens. */
  bankAccounts: () => [...playerQueries.all(), "bank-accounts"] as const,
  /** Lists of inbox messages; refetched when a message arrives or is read elsewhere. */
  inbox: () => [...playerQueries.all(), "inbox", "list"] as const,
};

/** Site settings. The server allows caching for a minute. */
export function siteQuery() {
  return queryOptions({
    queryKey: siteQueries.all(),
    queryFn: ({ signal }) => call(siteApi.site, {}, { signal }),
    staleTime: minuteMs,
  });
}

/** The player's own data. Enable for a logged-in player only: `enabled: status === "player"`. */
export function meQuery() {
  return queryOptions({
    queryKey: playerQueries.me(),
    queryFn: ({ signal }) => call(authApi.me, {}, { signal }),
  });
}

/**
 * The player's wallets, updated by server events. Enable for a logged-in player only. Answers and events can
 * overtake each other; older ones change nothing.
 */
export function walletsQuery() {
  return queryOptions({
    queryKey: playerQueries.wallets(),
    queryFn: ({ signal }) => call(walletApi.wallets, {}, { signal }),
    structuralSharing: (known, answered) => {
      // The cache types both as unknown; only this query writes here.
      const [before, now] = [known as Wallets | undefined, answered as Wallets];
      return delayed.shown(before, now);
    },
  });
}

/** The player's bank accounts, shown and extended by several screens. Enable for a logged-in player only. */
export function bankAccountsQuery() {
  return queryOptions({
    queryKey: playerQueries.bankAccounts(),
    queryFn: ({ signal }) => call(bankAccountsApi.list, {}, { signal }),
  });
}
