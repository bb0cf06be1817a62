import { bankAccountsApi } from "@tessera/shared/api/bank-accounts";
import { call } from "@tessera/shared/http";
import { playerQueries, useMutation, useQueryClient } from "@tessera/shared/query";

function useAccountAction(act: (id: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => client.invalidateQueries({ queryKey: playerQueries.bankAccounts() }),
  });
}

/** Makes an account the primary one. */
export function useMakePrimary() {
  return useAccountAction((id) => call(bankAccountsApi.makePrimary, { params: { id } }));
}

/** Removes an account that no open request uses. */
export function useRemoveAccount() {
  return useAccountAction((id) => call(bankAccountsApi.remove, { params: { id } }));
}
