import { shopApi } from "@tessera/shared/api/shop";
import { toHex } from "@tessera/shared/core/wheel-roll";
import { call } from "@tessera/shared/http";
import { useMutation, useQueryClient } from "@tessera/shared/query";
import { shopQueries } from "./shop-queries.ts";

/** A random client seed. */
export function newClientSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(8)));
}

/** Reveals the server seed in use and begins with the given client seed. */
export function useRotateSeed(onSuccess: () => void = () => undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clientSeed: string) => call(shopApi.rotateSeed, { body: { clientSeed } }),
    onSuccess,
    onSettled: () => void client.invalidateQueries({ queryKey: shopQueries.all() }),
  });
}
