import { lateApi } from "../contracts/endpoint.ts";

export const shopApi = lateApi(async () => (await import("../contracts/shop.ts")).shopApi);
