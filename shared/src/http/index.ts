/** API client: `call(endpoint, input, options)`. */
export { ApiFailure, isApiFailure } from "./api-failure.ts";
export { call, UnexpectedReply } from "./call.ts";
export { isOutcomeUnknown, isUnanswered } from "./outcome.ts";
export { shouldRetryQuery } from "./retry.ts";
export { transport } from "./transport.ts";
export { isCancel } from "axios";
