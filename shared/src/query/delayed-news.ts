import type { Wallets } from "../contracts/wallet.ts";

interface Hold {
  /** The newest wallets that came meanwhile. */
  wallets: Wallets | null;
  readonly news: (() => void)[];
  isShowing: boolean;
}

let current: Hold | null = null;

/**
 * Changes that are held back while a result must not be shown on this page. At most one result is held at a
 * time.
 */
export const delayed = {
  begin() {
    const hold: Hold = { wallets: null, news: [], isShowing: false };
    const before = current;
    current = hold;
    // The earlier result is shown: its holder has been replaced.
    for (const tell of before?.news ?? []) tell();
    hold.wallets = before?.wallets ?? null;
    return {
      /** Runs a change of the cache that is not held back. */
      showing(change: () => void): void {
        if (current !== hold) return;
        hold.isShowing = true;
        change();
        hold.isShowing = false;
      },
      /**
       * Ends the hold and tells its news. Returns the newest wallets that came meanwhile; null when it had
       * ended before.
       */
      end(): Pick<Hold, "wallets"> | null {
        if (current !== hold) return null;
        current = null;
        for (const tell of hold.news) tell();
        return { wallets: hold.wallets };
      },
    };
  },
  /** Runs a change now, or when the held result is shown. */
  whenShown(change: () => void): void {
    if (current) current.news.push(change);
    else change();
  },
  /**
   * Returns the wallets that the cache shows: the newer ones, or those of before while a result is held.
   * Those of another player replace a cache that was emptied at once.
   */
  shown(before: Wallets | undefined, now: Wallets): Wallets {
    if (before === undefined) {
      if (current) current.wallets = null;
      return now;
    }
    if (before.seq > now.seq) return before;
    if (!current || current.isShowing) return now;
    if ((current.wallets?.seq ?? before.seq) <= now.seq) current.wallets = now;
    return before;
  },
};
