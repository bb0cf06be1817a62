import { systemClock } from "@tessera/shared/core/clock";
import type { MinorUnits } from "@tessera/shared/core/money";
import { walletApi } from "@tessera/shared/api/wallet";
import type { Wallets } from "@tessera/shared/contracts/wallet";
import { call } from "@tessera/shared/http";
import { useQueryClient, walletsQuery } from "@tessera/shared/query";
import { useCallback, useEffect, useRef, useState } from "react";

/** Player's money in a studio's own wallet, while one of its games is on screen. */
export interface StudioMoney {
  /** `loading` until the studio has answered or failed to. */
  readonly status: "loading" | "empty" | "filled";
  /** Called when the game reports a changed balance. */
  readonly onBalanceChanged: () => void;
}

/** A table plays a round every five seconds; the server queries its studios at most six times a minute. */
const refreshIntervalMs = 12_000;

/**
 * Queries the studio when the game opens, during play, and when it is left; the site itself does so every ten
 * seconds.
 */
export function useStudioMoney(code: string): StudioMoney {
  const client = useQueryClient();
  const [first, setFirst] = useState<{ readonly minor: MinorUnits | null } | null>(null);
  const lastAskedMs = useRef(0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refresh = useCallback(async () => {
    lastAskedMs.current = systemClock.now().getTime();
    try {
      const wallets = await call(walletApi.refresh);
      client.setQueryData(walletsQuery().queryKey, wallets);
      return minorOf(wallets, code);
    } catch {
      // The table itself shows the balance; this page keeps its last known value.
      return null;
    }
  }, [client, code]);

  useEffect(() => {
    let isGone = false;
    void refresh().then((minor) => {
      if (!isGone) setFirst({ minor });
    });
    return () => {
      isGone = true;
      clearTimeout(waiting.current);
      waiting.current = undefined;
      void refresh();
    };
  }, [refresh]);

  const onBalanceChanged = useCallback(() => {
    if (waiting.current) return;
    waiting.current = setTimeout(
      () => {
        waiting.current = undefined;
        void refresh();
      },
      Math.max(0, lastAskedMs.current + refreshIntervalMs - systemClock.now().getTime()),
    );
  }, [refresh]);

  return {
    status: first === null ? "loading" : first.minor === 0n ? "empty" : "filled",
    onBalanceChanged,
  };
}

function minorOf(wallets: Wallets, code: string): MinorUnits | null {
  return wallets.providers.find((provider) => provider.code === code)?.minor ?? null;
}
