/** API client: `call(endpoint, input, options)`. */
export { ApiFailure, failureContent, isApiFailure } from "./api-failure.ts";
export { call, preloadClient, UnexpectedReply } from "./call.ts";
export type { CallInput, QueryInput } from "./call.ts";
export { isOutcomeUnknown, isUnanswered } from "./outcome.ts";
export { shouldRetryQuery } from "./retry.ts";
export { isCancel, setSender } from "./transport.ts";
