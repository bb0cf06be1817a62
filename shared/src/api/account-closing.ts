import { lateApi } from "../contracts/endpoint.ts";

export const closingApi = lateApi(async () => (await import("../contracts/account-closing.ts")).closingApi);
