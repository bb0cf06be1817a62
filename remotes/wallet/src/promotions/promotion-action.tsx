import { promotionsApi } from "@tessera/shared/api/promotions";
import { bonusKinds, type Promotion } from "@tessera/shared/contracts/promotions";
import { useAttemptKey } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { playerQueries, useMutation, useQueryClient } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Button, buttonClass, toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import { promotionQueries } from "./promotion-queries.ts";
import { RegisterDialog } from "./register-dialog.tsx";
import { useReasonText } from "./reason-text.ts";
import { useTranslation } from "../texts.ts";

export interface PromotionActionProps {
  readonly promotion: Promotion;
  readonly slim?: boolean;
  /** True for the primary action of the promotion's own page. */
  readonly lit?: boolean;
}

/**
 * Action of a promotion: Use for a deposit bonus, Register for the others, or the reason why neither is
 * possible.
 */
export function PromotionAction({ promotion, slim = false, lit = false }: PromotionActionProps) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  const look = { slim, kind: lit ? "lit" : "line" } as const;
  if (promotion.eligible === false) return <p>{reasonText(promotion.reason)}</p>;
  if (bonusKinds[promotion.type] === "deposit")
    return (
      <Link to={`/deposit?promo=${encodeURIComponent(promotion.slug)}`} className={buttonClass(look)}>
        {t("wallet.promotions.use")}
      </Link>
    );
  return promotion.eligible ? (
    <RegisterButton promotion={promotion} {...look} />
  ) : (
    <Link to="/login" state={{ from: `/promotions/${promotion.slug}` }} className={buttonClass(look)}>
      {t("wallet.promotions.register")}
    </Link>
  );
}

interface RegisterButtonProps {
  readonly promotion: Promotion;
  readonly slim: boolean;
  readonly kind: "lit" | "line";
}

/** Button with a confirmation, because registering locks the wallet. */
function RegisterButton({ promotion, ...look }: RegisterButtonProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const key = useAttemptKey();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      key.send((idempotencyKey) =>
        call(promotionsApi.register, { params: { id: promotion.id }, body: {} }, { idempotencyKey }),
      ),
    onSuccess: () =>
      key.settle(() => {
        setAsking(false);
        toast.success(t("wallet.promotions.registered"));
        void client.invalidateQueries({ queryKey: promotionQueries.all() });
        void client.invalidateQueries({ queryKey: promotionQueries.claims() });
        void client.invalidateQueries({ queryKey: playerQueries.wallets() });
      }),
    onError: (failure) => toast.error(failureText(failure)),
  });
  if (!promotion.offer) return null;
  return (
    <>
      <Button {...look} onClick={() => setAsking(true)}>
        {t("wallet.promotions.register")}
      </Button>
      <RegisterDialog
        promotion={promotion}
        offer={promotion.offer}
        open={isAsking}
        onOpenChange={setAsking}
        busy={isPending}
        failure={error}
        onConfirm={() => mutate()}
      />
    </>
  );
}
