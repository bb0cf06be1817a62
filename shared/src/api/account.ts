import { lateApi } from "../contracts/endpoint.ts";

export const accountApi = lateApi(async () => (await import("../contracts/account.ts")).accountApi);
