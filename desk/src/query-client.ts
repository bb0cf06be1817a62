import { isApiFailure } from "@tessera/shared/http";
import { createQueryClient, type QueryClient } from "@tessera/shared/query";

const attemptsMax = 3;

/**
 * True for a failure that a later attempt may not have: no answer, or one of a proxy. A refusal stays one.
 */
function mayPass(failure: unknown): boolean {
  if (!isApiFailure(failure)) return false;
  return failure.status === undefined || failure.status === 502 || failure.status === 504;
}

/** Creates the query cache of the desk. */
export function createDeskQueryClient(): QueryClient {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  const retry = (failures: number, failure: unknown) => failures < attemptsMax && mayPass(failure);
  client.setDefaultOptions({ ...others, queries: { ...queries, retry } });
  return client;
}
