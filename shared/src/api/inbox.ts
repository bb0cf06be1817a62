import { lateApi } from "../contracts/endpoint.ts";

export const inboxApi = lateApi(async () => (await import("../contracts/inbox.ts")).inboxApi);
