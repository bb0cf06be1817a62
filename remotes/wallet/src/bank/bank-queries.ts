import { bankAccountsApi } from "@tessera/shared/api/bank-accounts";
import type { Bank } from "@tessera/shared/contracts/bank-accounts";
import { call } from "@tessera/shared/http";
import { queryOptions } from "@tessera/shared/query";

export type Country = Bank["country"];

/** Banks of a country; they rarely change, so one request per visit is sufficient. */
export function banksQuery(country: Country) {
  return queryOptions({
    queryKey: ["site", "banks", country],
    queryFn: ({ signal }) => call(bankAccountsApi.banks, { query: { country } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
