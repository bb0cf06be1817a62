import { lateApi } from "../contracts/endpoint.ts";

export const withdrawalsApi = lateApi(
  async () => (await import("../contracts/withdrawals.ts")).withdrawalsApi,
);
