import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { formatMinor } from "@tessera/shared/core/money";
import { formatDateTime, useLanguage } from "@tessera/shared/i18n";
import { useQuery, walletsQuery } from "@tessera/shared/query";
import { ErrorState, Panel, SectionHead, Status, Tile, type StatusKind } from "@tessera/shared/ui";
import { CancelClaim } from "./cancel-claim.tsx";
import { ClaimParts } from "./claim-parts.tsx";
import { ClaimLinks } from "./claim-links.tsx";
import styles from "./own-claims.module.css";
import { claimsQuery } from "./promotion-queries.ts";
import { TurnoverMeter } from "./turnover-meter.tsx";
import { useTranslation } from "../texts.ts";

const isLive = ({ status }: PromoClaim) => status === "reserved" || status === "active";

/** Live claim, above the list of promotions; nothing without one. */
export function LiveClaim() {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(claimsQuery(useLanguage()));
  if (isError)
    return (
      <ErrorState
        title={t("wallet.promotions.claimsNotLoaded")}
        safe={t("wallet.cashier.safe")}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const live = data?.items.find(isLive);
  if (!live) return null;
  return (
    <section>
      <SectionHead title={t("wallet.promotions.mine")} />
      <LiveTile claim={live} />
    </section>
  );
}

/** Closed claims, below the list of promotions; nothing without one. */
export function PastClaims() {
  const { t } = useTranslation();
  const { data } = useQuery(claimsQuery(useLanguage()));
  const past = data?.items.filter((claim) => !isLive(claim)) ?? [];
  if (past.length === 0) return null;
  return (
    <section>
      <SectionHead title={t("wallet.promotions.past")} />
      <Panel>
        {past.map((claim) => (
          <PastTile key={claim.id} claim={claim} />
        ))}
      </Panel>
    </section>
  );
}

const kinds: Record<PromoClaim["status"], StatusKind> = {
  reserved: "waiting",
  active: "waiting",
  completed: "good",
  cancelled: "over",
  forfeited: "bad",
  expired: "over",
  released: "over",
};

function ClaimHead({ claim: { promotion, status } }: { readonly claim: PromoClaim }) {
  const { t } = useTranslation();
  return (
    <div className={styles.Head}>
      <b>{promotion.title}</b>
      <Status kind={kinds[status]}>{t(`wallet.promotions.status.${status}`)}</Status>
    </div>
  );
}

function LiveTile({ claim }: { readonly claim: PromoClaim }) {
  const { t } = useTranslation();
  const { data: wallets } = useQuery(walletsQuery());
  const { status, bonusMinor, targetMinor, progressMinor, endsAt } = claim;
  const isActive = status === "active";
  const progress = t("wallet.promotions.progress", {
    progress: formatMinor(progressMinor),
    target: formatMinor(targetMinor),
  });
  return (
    <Tile className={styles.Claim}>
      <ClaimHead claim={claim} />
      <TurnoverMeter claim={claim} />
      {isActive && wallets && <ClaimParts claim={claim} mainMinor={wallets.mainMinor} />}
      <p className={styles.Quiet}>
        {t("wallet.promotions.bonusOf", { bonus: formatMinor(bonusMinor) })}
        {isActive && <>, {progress}</>}
        {isActive && endsAt && (
          <>
            <br />
            {t("wallet.promotions.until", { time: formatDateTime(endsAt) })}
          </>
        )}
      </p>
      <div className={styles.Foot}>
        <ClaimLinks claim={claim} here />
        {isActive && <CancelClaim claim={claim} />}
      </div>
    </Tile>
  );
}

function PastTile({ claim }: { readonly claim: PromoClaim }) {
  const { t } = useTranslation();
  const { bonusMinor, takenBackMinor, createdAt } = claim;
  return (
    <Tile className={styles.Past}>
      <ClaimHead claim={claim} />
      <p className={styles.Quiet}>
        {t("wallet.promotions.bonusOf", { bonus: formatMinor(bonusMinor) })}
        {takenBackMinor !== null && (
          <>, {t("wallet.promotions.takenBack", { amount: formatMinor(takenBackMinor) })}</>
        )}
        {", "}
        {t("wallet.promotions.takenOn", { time: formatDateTime(createdAt) })}
      </p>
    </Tile>
  );
}
