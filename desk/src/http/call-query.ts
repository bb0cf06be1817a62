import { call, type CallInput } from "@tessera/shared/http";
import type { OperatorEndpoint } from "@tessera/shared/operator-contracts/endpoint";

import { keepPreviousData, queryOptions } from "@tessera/shared/query";
import type * as z from "@tessera/shared/schema";

type AnySchema = z.ZodMiniType;

/**
 * Query of one call, with its decoded reply.
 *
 * @param queryKey begins with the name of the queue whose events make it be read again
 * @param input as of `call`
 */
export function callQuery<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
>(
  queryKey: readonly unknown[],
  endpoint: OperatorEndpoint<Params, Query, Body, Reply>,
  input: CallInput<Params, Query, Body>,
) {
  type Given = Parameters<typeof call<Params, Query, Body, Reply>>;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(...([endpoint, input, { signal }] as unknown as Given)),
  });
}

/**
 * Query of one page of a list, which shows the page before until it has come. Parameters as of `callQuery`.
 */
export function pageQuery<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
>(...query: Parameters<typeof callQuery<Params, Query, Body, Reply>>) {
  return queryOptions({ ...callQuery(...query), placeholderData: keepPreviousData });
}
