import { AxiosError, AxiosHeaders, type AxiosResponse } from "axios";
import type { ApiFailure } from "../../http/api-failure.ts";
import { toFailure } from "../../http/client.ts";
import { problemAnswer } from "../../testing/test-server.ts";

/** Creates the failure of a call that was refused with a code, and with codes of fields and their details. */
export function failureOf(
  status: number,
  code: string,
  fields?: Record<string, string>,
  fieldDetails?: Record<string, Record<string, unknown>>,
): ApiFailure {
  const config = { headers: new AxiosHeaders() };
  const { error } = { error: {}, ...Object(problemAnswer(status, code, fields).body) };
  const data = { error: { ...error, ...(fieldDetails && { fieldDetails }) } };
  const response: AxiosResponse = { data, status, statusText: "", headers: {}, config };
  return toFailure(new AxiosError("refused", undefined, config, undefined, response));
}
