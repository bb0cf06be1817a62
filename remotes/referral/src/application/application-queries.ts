import { bankAccountsApi } from "@tessera/shared/api/bank-accounts";
import type { Bank } from "@tessera/shared/contracts/bank-accounts";
import { call } from "@tessera/shared/http";
import { queryOptions } from "@tessera/shared/query";

const countries: Readonly<Record<string, Bank["country"]>> = { IDR: "ID", THB: "TH" };

/** Banks in which a player of a currency can have an account; they rarely change. */
export function banksQuery(currency: string) {
  const country = countries[currency] ?? "ID";
  return queryOptions({
    queryKey: ["site", "banks", country],
    queryFn: ({ signal }) => call(bankAccountsApi.banks, { query: { country } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
