import { lateApi } from "../contracts/endpoint.ts";

export const transfersApi = lateApi(async () => (await import("../contracts/transfers.ts")).transfersApi);
