import { lateApi } from "../contracts/endpoint.ts";

export const promotionsApi = lateApi(async () => (await import("../contracts/promotions.ts")).promotionsApi);
