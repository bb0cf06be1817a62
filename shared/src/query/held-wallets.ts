import type { QueryClient } from "@tanstack/react-query";
import type { Wallets } from "../contracts/wallet.ts";
import { delayed } from "./delayed-news.ts";
import { mergeWallets } from "./live-queries.ts";
import { walletsQuery } from "./shared-queries.ts";

/** A result that is not shown yet on this page. */
export interface HeldResult {
  /** Shows balances in the meantime, for example without a prize that has been paid already. */
  show(balances: Partial<Pick<Wallets, "mainMinor" | "pointsMinor">>): void;
  /**
   * Shows everything that came meanwhile, and the balances of the result's own answer, whose event may be
   * late. Later calls do nothing.
   */
  release(balances?: Pick<Wallets, "mainMinor" | "pointsMinor" | "seq">): void;
}

/**
 * Holds back on this page what server events and answers tell about the player's balances and inbox, until a
 * result may be shown: a wheel that still turns must not be overtaken by the balance in the header. Other
 * pages are informed at once.
 */
export function holdResult(client: QueryClient): HeldResult {
  const { queryKey } = walletsQuery();
  const hold = delayed.begin();
  return {
    show(balances) {
      hold.showing(() => client.setQueryData(queryKey, (wallets) => wallets && { ...wallets, ...balances }));
    },
    release(balances) {
      const ended = hold.end();
      if (!ended) return;
      client.setQueryData(queryKey, (shown) => {
        const wallets = shown && (ended.wallets ?? shown);
        return wallets && balances ? mergeWallets(wallets, { ...wallets, ...balances }) : wallets;
      });
    },
  };
}
