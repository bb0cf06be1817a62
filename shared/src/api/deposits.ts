import { lateApi } from "../contracts/endpoint.ts";

export const depositsApi = lateApi(async () => (await import("../contracts/deposits.ts")).depositsApi);
