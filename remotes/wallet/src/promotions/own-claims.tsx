import { promotionsApi, type PromoClaim } from "@tessera/shared/contracts/promotions";
import { formatMinor } from "@tessera/shared/core/money";
import { useAttemptKey } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { formatDateTime, useLanguage, useTranslation } from "@tessera/shared/i18n";
import { useMutation, useQuery, useQueryClient } from "@tessera/shared/query";
import {
  Button,
  ConfirmDialog,
  ErrorState,
  Meter,
  Note,
  Panel,
  SectionHead,
  Status,
  Tile,
  toast,
  useFailureText,
  type StatusKind,
} from "@tessera/shared/ui";
import { useState } from "react";
import { isOutcomeUnknown } from "../cashier/use-money-attempt.ts";
import styles from "./own-claims.module.css";
import { claimsQuery, promotionQueries } from "./promotion-queries.ts";

/** What the player has taken and how far he is; nothing while he has taken none. */
export function OwnClaims() {
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
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <SectionHead title={t("wallet.promotions.mine")} />
      <Panel>
        {data.items.map((claim) => (
          <ClaimTile key={claim.id} claim={claim} />
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

function ClaimTile({ claim }: { readonly claim: PromoClaim }) {
  const { t } = useTranslation();
  const { status, promotion, bonusMinor, targetMinor, progressMinor, endsAt } = claim;
  const isActive = status === "active";
  const words = t("wallet.promotions.progress", {
    progress: formatMinor(progressMinor),
    target: formatMinor(targetMinor),
  });
  return (
    <Tile className={styles.Claim}>
      <div className={styles.Head}>
        <b>{promotion.title}</b>
        <Status kind={kinds[status]}>{t(`wallet.promotions.status.${status}`)}</Status>
      </div>
      {isActive && targetMinor > 0n && (
        <Meter
          label={promotion.title}
          value={Number(progressMinor) / Number(targetMinor)}
          valueText={words}
          tone={progressMinor >= targetMinor ? "done" : "ember"}
        />
      )}
      <div className={styles.Foot}>
        <p>
          {t("wallet.promotions.bonusOf", { bonus: formatMinor(bonusMinor) })}
          {isActive && targetMinor > 0n && <>, {words}</>}
          {isActive && endsAt && (
            <>
              <br />
              {t("wallet.promotions.until", { time: formatDateTime(endsAt) })}
            </>
          )}
        </p>
        {isActive && <CancelClaim claim={claim} />}
      </div>
    </Tile>
  );
}

function CancelClaim({ claim: { id, promotion, bonusMinor } }: { readonly claim: PromoClaim }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const key = useAttemptKey();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(promotionsApi.cancelClaim, { params: { id }, body: {} }, { idempotencyKey: key.current() }),
    onSuccess: () => {
      key.renew();
      setAsking(false);
      toast.success(t("wallet.promotions.cancelled"));
      void client.invalidateQueries({ queryKey: promotionQueries.claims() });
      void client.invalidateQueries({ queryKey: promotionQueries.all() });
    },
    onError: (failure) => {
      if (!isOutcomeUnknown(failure)) key.renew();
      toast.error(failureText(failure));
    },
  });
  return (
    <>
      <Button
        slim
        className={styles.Cancel}
        aria-label={`${t("buttons.cancel")}: ${promotion.title}`}
        onClick={() => setAsking(true)}
      >
        {t("buttons.cancel")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("wallet.promotions.cancelTitle")}
        description={t("wallet.promotions.cancelText", { bonus: formatMinor(bonusMinor) })}
        confirmLabel={t("wallet.promotions.cancelVerb")}
        danger
        busy={isPending}
        onConfirm={() => mutate()}
      >
        {error && (
          <Note announce="alert" icon="error">
            {failureText(error)}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}
