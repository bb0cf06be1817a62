import { lateApi } from "../contracts/endpoint.ts";

export const authApi = lateApi(async () => (await import("../contracts/auth.ts")).authApi);
