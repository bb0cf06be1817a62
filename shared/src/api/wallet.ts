import { lateApi } from "../contracts/endpoint.ts";

export const walletApi = lateApi(async () => (await import("../contracts/wallet.ts")).walletApi);
