import { lateApi } from "../contracts/endpoint.ts";

export const supportApi = lateApi(async () => (await import("../contracts/support.ts")).supportApi);
