import { onServerEvent } from "@tessera/shared/events";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery, useQueryClient } from "@tessera/shared/query";
import { JackpotDigits, QueryPart, Skeleton, Status } from "@tessera/shared/ui";
import { useEffect } from "react";
import { jackpotsQuery } from "../game-queries.ts";
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

/** All jackpots as digit tiles, growing live. */
export function Jackpots({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const jackpots = useLiveJackpots();
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
                <b>{name}</b>
                <Status kind="good">{t("games.home.live")}</Status>
              </div>
              <JackpotDigits amount={currentMinor} label={name} />
            </div>
          ))
        }
      </QueryPart>
    </div>
  );
}
