import { lateApi } from "../contracts/endpoint.ts";

export const siteApi = lateApi(async () => (await import("../contracts/site.ts")).siteApi);
