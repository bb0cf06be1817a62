import { promotionsApi, type Promotion } from "@tessera/shared/contracts/promotions";
import { useAttemptKey } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { useTranslation } from "@tessera/shared/i18n";
import { useMutation, useQueryClient } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Button, buttonClass, toast, useFailureText } from "@tessera/shared/ui";
import { isOutcomeUnknown } from "../cashier/use-money-attempt.ts";
import { promotionQueries } from "./promotion-queries.ts";
import { useReasonText } from "./reason-text.ts";

export interface PromotionActionProps {
  readonly promotion: Promotion;
  readonly slim?: boolean;
  /** The one thing to do on the promotion's own page. */
  readonly lit?: boolean;
}

/** Use, for what comes with a deposit; Register, for everything else; the reason where neither is possible. */
export function PromotionAction({ promotion, slim = false, lit = false }: PromotionActionProps) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  const look = { slim, kind: lit ? "lit" : "line" } as const;
  if (promotion.eligible === false) return <p>{reasonText(promotion.reason)}</p>;
  if (promotion.type === "deposit_bonus")
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

function RegisterButton({ promotion: { id }, ...look }: RegisterButtonProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const key = useAttemptKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(promotionsApi.register, { params: { id }, body: {} }, { idempotencyKey: key.current() }),
    onSuccess: () => {
      key.renew();
      toast.success(t("wallet.promotions.registered"));
      void client.invalidateQueries({ queryKey: promotionQueries.all() });
      void client.invalidateQueries({ queryKey: promotionQueries.claims() });
    },
    onError: (failure) => {
      if (!isOutcomeUnknown(failure)) key.renew();
      toast.error(failureText(failure));
    },
  });
  return (
    <>
      <Button {...look} busy={isPending} onClick={() => mutate()}>
        {t("wallet.promotions.register")}
      </Button>
      {error && <p role="alert">{failureText(error)}</p>}
    </>
  );
}
