import { lateApi } from "../contracts/endpoint.ts";

export const dataExportApi = lateApi(async () => (await import("../contracts/data-export.ts")).dataExportApi);
