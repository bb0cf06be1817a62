/** API client: `call(endpoint, input, options)`. */
export { ApiFailure, isApiFailure } from "./api-failure.ts";
export { call, UnexpectedReply, type CallInput, type CallOptions } from "./call.ts";
export { currentBearer, refreshBearer } from "./refresh.ts";
export { retryDelay, shouldRetryQuery } from "./retry.ts";
export { transport } from "./transport.ts";
export { isCancel } from "axios";
