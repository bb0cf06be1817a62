import { promotionsApi } from "@tessera/shared/api/promotions";
import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { useAttemptKey } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { playerQueries, useMutation, useQuery, useQueryClient, walletsQuery } from "@tessera/shared/query";
import { Button, ConfirmDialog, toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import { FailureNote } from "../cashier/failure-note.tsx";
import { ClaimParts } from "./claim-parts.tsx";
import styles from "./own-claims.module.css";
import { promotionQueries } from "./promotion-queries.ts";
import { useTranslation } from "../texts.ts";

/** Button that cancels an active claim after a dialog about what remains and what is lost. */
export function CancelClaim({ claim }: { readonly claim: PromoClaim }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const key = useAttemptKey();
  const [isAsking, setAsking] = useState(false);
  const { data: wallets } = useQuery(walletsQuery());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      key.send((idempotencyKey) =>
        call(promotionsApi.cancelClaim, { params: { id: claim.id }, body: {} }, { idempotencyKey }),
      ),
    onSuccess: () =>
      key.settle(() => {
        setAsking(false);
        toast.success(t("wallet.promotions.cancelled"));
        void client.invalidateQueries({ queryKey: promotionQueries.claims() });
        void client.invalidateQueries({ queryKey: promotionQueries.all() });
        void client.invalidateQueries({ queryKey: playerQueries.wallets() });
      }),
    onError: (failure) => toast.error(failureText(failure)),
  });
  return (
    <>
      <Button
        slim
        className={styles.Cancel}
        aria-label={`${t("buttons.cancel")}: ${claim.promotion.title}`}
        onClick={() => setAsking(true)}
      >
        {t("buttons.cancel")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("wallet.promotions.cancelTitle")}
        description={t("wallet.promotions.cancelText")}
        confirmLabel={t("wallet.promotions.cancelVerb")}
        danger
        busy={isPending}
        onConfirm={() => mutate()}
      >
        {wallets && <ClaimParts claim={claim} mainMinor={wallets.mainMinor} wording="cancelling" />}
        <FailureNote failure={error} />
      </ConfirmDialog>
    </>
  );
}
