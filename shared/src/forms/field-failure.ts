import { type ErrorCode, isErrorCode } from "../core/error-codes.ts";
import { ApiFailure } from "../http/api-failure.ts";

/** Returns the failure of one form field, with its own code and details. */
export function fieldFailure(failure: ApiFailure, field: string): ApiFailure {
  const text = failure.fields[field] ?? failure.code;
  const content = {
    code: isErrorCode(text) ? text : ("VALIDATION" satisfies ErrorCode),
    fields: { [field]: text },
    details: failure.fieldDetails[field] ?? {},
    fieldDetails: {},
    requestId: failure.requestId,
  };
  return new ApiFailure(failure.call, content, { cause: failure, response: failure.response });
}
