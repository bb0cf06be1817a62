import { lateApi } from "../contracts/endpoint.ts";

export const limitsApi = lateApi(async () => (await import("../contracts/limits.ts")).limitsApi);
