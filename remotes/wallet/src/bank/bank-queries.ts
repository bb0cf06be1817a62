import { bankAccountsApi, type Bank } from "@tessera/shared/contracts/bank-accounts";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions } from "@tessera/shared/query";

export type Country = Bank["country"];

/** Family tree of the player's bank accounts. */
export const bankQueries = {
  all: () => [...playerQueries.all(), "bank-accounts"] as const,
};

/** The banks of a country; they change so rarely that one question a visit is enough. */
export function banksQuery(country: Country) {
  return queryOptions({
    queryKey: ["site", "banks", country],
    queryFn: ({ signal }) => call(bankAccountsApi.banks, { query: { country } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function bankAccountsQuery() {
  return queryOptions({
    queryKey: bankQueries.all(),
    queryFn: ({ signal }) => call(bankAccountsApi.list, {}, { signal }),
  });
}
