import { queryOptions } from "@tanstack/react-query";
import { authApi } from "../contracts/auth.ts";
import { bankAccountsApi } from "../contracts/bank-accounts.ts";
import { siteApi } from "../contracts/site.ts";
import { walletApi, type Wallets } from "../contracts/wallet.ts";
import { call } from "../http/call.ts";

/** Family tree of what belongs to the site and is the same for everybody. */
export const siteQueries = { all: () => ["site"] as const };

/** Family tree of what belongs to the player who is logged in. */
export const playerQueries = {
  all: () => ["player"] as const,
  me: () => [...playerQueries.all(), "me"] as const,
  wallets: () => [...playerQueries.all(), "wallets"] as const,
  /** Lists of what moved the player's money; they are asked again when his money moves. */
  history: () => [...playerQueries.all(), "history"] as const,
  /** His bank accounts, which several screens show and add to. */
  bankAccounts: () => [...playerQueries.all(), "bank-accounts"] as const,
  /** Lists of messages; they are asked again when one comes, and when one is read elsewhere. */
  inbox: () => [...playerQueries.all(), "inbox", "list"] as const,
};

/** What the site is. The server lets it be kept for a minute. */
export function siteQuery() {
  return queryOptions({
    queryKey: siteQueries.all(),
    queryFn: ({ signal }) => call(siteApi.site, {}, { signal }),
    staleTime: 60_000,
  });
}

/** The player. Ask only for a player: `enabled: status === "player"`. */
export function meQuery() {
  return queryOptions({
    queryKey: playerQueries.me(),
    queryFn: ({ signal }) => call(authApi.me, {}, { signal }),
  });
}

/**
 * Every wallet of the player, kept current by server events. Ask only for a player. Answers and events overtake one
 * another: what is older than what is known changes nothing.
 */
export function walletsQuery() {
  return queryOptions({
    queryKey: playerQueries.wallets(),
    queryFn: ({ signal }) => call(walletApi.wallets, {}, { signal }),
    structuralSharing: (known, answered) => {
      // The cache types both as unknown; this query puts nothing else in.
      const [before, now] = [known as Wallets | undefined, answered as Wallets];
      return before && before.seq > now.seq ? before : now;
    },
  });
}

/** The player's own bank accounts: several screens show them and add to them. Ask only for a player. */
export function bankAccountsQuery() {
  return queryOptions({
    queryKey: playerQueries.bankAccounts(),
    queryFn: ({ signal }) => call(bankAccountsApi.list, {}, { signal }),
  });
}
