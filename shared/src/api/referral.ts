import { lateApi } from "../contracts/endpoint.ts";

export const referralApi = lateApi(async () => (await import("../contracts/referral.ts")).referralApi);
