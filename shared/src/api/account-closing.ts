import { lateApi } from "../contracts/endpoint.ts";

export const accountClosingApi = lateApi(
  async () => (await import("../contracts/account-closing.ts")).accountClosingApi,
);
