import { lateApi } from "../contracts/endpoint.ts";

export const bankAccountsApi = lateApi(
  async () => (await import("../contracts/bank-accounts.ts")).bankAccountsApi,
);
