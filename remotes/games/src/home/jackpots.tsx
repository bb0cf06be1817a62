import { onServerEvent } from "@tessera/shared/events";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery, useQueryClient } from "@tessera/shared/query";
import {
  Icon,
  JackpotDigits,
  onDemand,
  QueryPart,
  Skeleton,
  Status,
  useOverlayFrame,
} from "@tessera/shared/ui";
import { useEffect, useState } from "react";
import { jackpotsQuery } from "../game-queries.ts";
import type { DrawsDialogProps } from "../jackpots/draws-dialog.tsx";
import styles from "./jackpots.module.css";
import { useTranslation } from "../texts.ts";

/** Current jackpots, updated by server events. */
function useLiveJackpots() {
  const language = useLanguage();
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent("jackpot.tick", ({ pool, currency, currentMinor, asOf }) => {
        client.setQueryData(
          jackpotsQuery(language).queryKey,
          (known) =>
            known && {
              items: known.items.map((jackpot) => {
                const isThis = jackpot.pool === pool && jackpot.currency === currency;
                // Answers and events can overtake each other.
                return isThis && jackpot.asOf < asOf ? { ...jackpot, currentMinor, asOf } : jackpot;
              }),
            },
        );
      }),
    [client, language],
  );
  const options = jackpotsQuery(language);
  return { query: useQuery(options), queryKey: options.queryKey };
}

/** Loaded when it opens: Home shows it to few. */
const drawsDialog = onDemand<DrawsDialogProps>(
  async () => (await import(/* webpackChunkName: "draws" */ "../jackpots/draws-dialog.tsx")).DrawsDialog,
);

/** All jackpots as digit tiles, growing live; the name of each opens its past draws. */
export function Jackpots({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const jackpots = useLiveJackpots();
  const [drawsOf, setDrawsOf] = useState<string | null>(null);
  const pools = jackpots.query.data?.items ?? [];
  const dialog = useOverlayFrame(
    drawsDialog,
    {
      open: drawsOf !== null,
      onOpenChange: (open: boolean) => !open && setDrawsOf(null),
      pools,
      pool: drawsOf ?? pools[0]?.pool ?? "",
      onPool: setDrawsOf,
    },
    t("games.jackpots.draws"),
  );
  return (
    <div className={className}>
      <QueryPart
        {...jackpots}
        failure={t("games.home.jackpotsNotLoaded")}
        skeleton={<Skeleton className={styles.Pending ?? ""} />}
      >
        {({ items }) =>
          items.map(({ pool, name, currentMinor }) => (
            <div key={pool} className={styles.Jackpot}>
              <div className={styles.Head}>
                <button
                  type="button"
                  className={styles.Draws}
                  aria-label={t("games.jackpots.drawsOf", { name })}
                  onClick={() => setDrawsOf(pool)}
                >
                  <b>{name}</b>
                  <Icon name="next" size="small" />
                </button>
                <Status kind="good">{t("games.home.live")}</Status>
              </div>
              <JackpotDigits amount={currentMinor} label={name} />
            </div>
          ))
        }
      </QueryPart>
      {dialog}
    </div>
  );
}
