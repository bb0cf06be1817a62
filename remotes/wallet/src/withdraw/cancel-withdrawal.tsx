import { withdrawalsApi } from "@tessera/shared/api/withdrawals";
import type { Withdrawal } from "@tessera/shared/contracts/withdrawals";
import { formatMinor } from "@tessera/shared/core/money";
import { useAttemptKey } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { playerQueries, useMutation, useQueryClient } from "@tessera/shared/query";
import { Button, ConfirmDialog, toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import { focusHeading } from "../cashier/focus-heading.ts";
import { useTranslation } from "../texts.ts";
import { withdrawalQueries } from "./withdrawal-queries.ts";

/**
 * Button that cancels a withdrawal after a confirmation; a withdrawal approved meanwhile is shown as it is
 * now.
 */
export function CancelWithdrawal({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const key = useAttemptKey();
  const [isAsking, setAsking] = useState(false);
  const { id } = withdrawal;
  const { mutate, isPending } = useMutation({
    // An answer of before the cancellation must not replace that of it.
    onMutate: () => client.cancelQueries({ queryKey: withdrawalQueries.one(id) }),
    mutationFn: () =>
      key.send((idempotencyKey) =>
        call(withdrawalsApi.cancel, { params: { id }, body: {} }, { idempotencyKey }),
      ),
    onSuccess: (cancelled) =>
      key.settle(() => {
        client.setQueryData(withdrawalQueries.one(id), cancelled);
        void client.invalidateQueries({ queryKey: withdrawalQueries.options() });
        void client.invalidateQueries({ queryKey: playerQueries.wallets() });
        // The pressed button has been removed.
        focusHeading();
      }),
    onError: (failure) => {
      toast.error(failureText(failure));
      void client.invalidateQueries({ queryKey: withdrawalQueries.one(id) });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button busy={isPending} onClick={() => setAsking(true)}>
        {t("wallet.withdraw.cancel")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("wallet.withdraw.cancelTitle")}
        description={t("wallet.withdraw.cancelText", { amount: formatMinor(withdrawal.amountMinor) })}
        confirmLabel={t("wallet.withdraw.cancel")}
        keepLabel={t("wallet.withdraw.cancelKeep")}
        danger
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}
