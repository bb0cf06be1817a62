import { call } from "@tessera/shared/http";
import { type OperatorWheel, operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import type { Trail } from "@tessera/shared/operator-contracts/trail";
import { queryOptions } from "@tessera/shared/query";

/** A wheel with what operators have done to it. */
export type WheelWithTrail = OperatorWheel & { readonly trail: Trail };

export const wheelsQuery = queryOptions({
  queryKey: ["wheels", "list"],
  queryFn: ({ signal }) => call(operatorWheelsApi.list, {}, { signal }),
});

export const wheelQuery = (slug: string) =>
  queryOptions({
    queryKey: ["wheels", "one", slug],
    queryFn: ({ signal }) => call(operatorWheelsApi.one, { params: { slug } }, { signal }),
  });

/** Promotions with whose terms a segment gives a bonus. */
export const promotionsQuery = queryOptions({
  queryKey: ["promotions", "unlisted"],
  queryFn: ({ signal }) => call(operatorWheelsApi.promotions, {}, { signal }),
});
