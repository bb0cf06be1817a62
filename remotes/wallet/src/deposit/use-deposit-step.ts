import { depositsApi } from "@tessera/shared/api/deposits";
import { useAttemptKey } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { useMutation, useQueryClient } from "@tessera/shared/query";
import { toast, useFailureText } from "@tessera/shared/ui";
import { focusHeading } from "../cashier/focus-heading.ts";
import { depositQueries } from "./deposit-queries.ts";

/** Actions on an open deposit: submit, unsubmit, cancel. */
type DepositStep = "submit" | "unsubmit" | "cancel";

/**
 * Mutation for an action on an open deposit. Each action has its own idempotency key, unchanged until the
 * server has answered.
 */
export function useDepositStep(id: string) {
  const client = useQueryClient();
  const failureText = useFailureText();
  const keys = { submit: useAttemptKey(), unsubmit: useAttemptKey(), cancel: useAttemptKey() };
  return useMutation({
    // An answer of before the step must not replace that of the step.
    onMutate: () => client.cancelQueries({ queryKey: depositQueries.one(id) }),
    mutationFn: (step: DepositStep) =>
      keys[step].send((idempotencyKey) =>
        call(depositsApi[step], { params: { id }, body: {} }, { idempotencyKey }),
      ),
    onSuccess: (deposit, step) =>
      keys[step].settle(() => {
        client.setQueryData(depositQueries.one(id), deposit);
        // The pressed button has been removed with its panel.
        focusHeading();
      }),
    onError: (failure) => {
      toast.error(failureText(failure));
      void client.invalidateQueries({ queryKey: depositQueries.one(id) });
    },
  });
}
