import { lateApi } from "../contracts/endpoint.ts";

export const secondFactorApi = lateApi(
  async () => (await import("../contracts/second-factor.ts")).secondFactorApi,
);
