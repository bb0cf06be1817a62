import type { Spin } from "@tessera/shared/contracts/shop";
import { formatPoints } from "@tessera/shared/core/wheel-prize";
import { formatDateTime, useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import {
  Button,
  DateTime,
  EmptyState,
  Pager,
  QueryPart,
  SectionHead,
  SkeletonRows,
} from "@tessera/shared/ui";
import { useState } from "react";
import { usePrizeText } from "./prize-text.ts";
import { spinsQuery } from "./shop-queries.ts";
import styles from "./spin-list.module.css";
import { TakeBonus } from "./take-bonus.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";
import { useTranslation } from "../texts.ts";

/** The player's spins, each with its proof, and with the bonus that is still to be taken. */
export function SpinList() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [pageIndex, setPage] = useState(0);
  const [verifiedId, setVerified] = useState<string | null>(null);
  const query = useQuery(spinsQuery(pageIndex, language));
  return (
    <section>
      <SectionHead title={t("games.shop.spins")} />
      <QueryPart
        query={query}
        queryKey={spinsQuery(pageIndex, language).queryKey}
        failure={t("games.shop.spinsNotLoaded")}
        safe={t("games.shop.safe")}
        skeleton={<SkeletonRows rows={3} />}
      >
        {({ items, pageCount, total }) =>
          total === 0 ? (
            <EmptyState title={t("games.shop.noSpins")} />
          ) : (
            <>
              <ul className={styles.List} aria-busy={query.isPlaceholderData}>
                {items.map((spin) => (
                  <SpinRow key={spin.id} spin={spin} onVerify={() => setVerified(spin.id)} />
                ))}
              </ul>
              <Pager pageIndex={pageIndex} pageCount={pageCount} onPage={setPage} />
              <VerifyDialog
                spin={items.find(({ id }) => id === verifiedId) ?? null}
                onClose={() => setVerified(null)}
              />
            </>
          )
        }
      </QueryPart>
    </section>
  );
}

function SpinRow({ spin, onVerify }: { readonly spin: Spin; readonly onVerify: () => void }) {
  const { t } = useTranslation();
  const prizeText = usePrizeText();
  const { number, createdAt, betMinor, prize, status, deliveryNote, award } = spin;
  return (
    <li className={styles.Row}>
      <div className={styles.What}>
        <b>{prizeText(prize)}</b>
        <small>
          <DateTime instant={createdAt} /> · {t("games.shop.forBet", { bet: formatPoints(betMinor) })} ·{" "}
          {number}
        </small>
        {status === "item_pending" && <small>{t("games.shop.itemPending")}</small>}
        {status === "item_delivered" && <small>{t("games.shop.itemDelivered")}</small>}
        {award && (
          <small>
            {award.left === 0
              ? t("games.shop.roundsPlayed")
              : t("games.shop.roundsLeftUntil", { count: award.left, time: formatDateTime(award.expiresAt) })}
          </small>
        )}
        {deliveryNote !== null && <small className={styles.Note}>{deliveryNote}</small>}
      </div>
      <div className={styles.Actions}>
        {status === "bonus_pending" && <TakeBonus spin={spin} />}
        <Button slim onClick={onVerify} aria-label={t("games.shop.verifySpin", { number })}>
          {t("games.shop.verifyButton")}
        </Button>
      </div>
    </li>
  );
}
