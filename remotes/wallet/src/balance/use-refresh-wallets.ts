import { walletApi } from "@tessera/shared/api/wallet";
import { call } from "@tessera/shared/http";
import { useMutation, useQueryClient, walletsQuery } from "@tessera/shared/query";
import { toast, useFailureText } from "@tessera/shared/ui";

/** Refreshes the wallets from the studios that hold money of the player. */
export function useRefreshWallets() {
  const client = useQueryClient();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: () => call(walletApi.refresh),
    onSuccess: (wallets) => client.setQueryData(walletsQuery().queryKey, wallets),
    onError: (failure) => toast.error(failureText(failure)),
  });
}
