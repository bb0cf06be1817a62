import { lateApi } from "../contracts/endpoint.ts";

export const otpApi = lateApi(async () => (await import("../contracts/otp.ts")).otpApi);
