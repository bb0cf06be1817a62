import { lateApi } from "../contracts/endpoint.ts";

export const pushApi = lateApi(async () => (await import("../contracts/push.ts")).pushApi);
