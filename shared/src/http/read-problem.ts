import * as z from "@tessera/shared/schema";
import { problem } from "../contracts/problem.ts";
import type { ErrorCode } from "../core/error-codes.ts";
import { failureContent, type FailureContent } from "./api-failure.ts";

/** Reads the body of an error answer; anything else than a problem is INTERNAL. */
export function readProblem(body: unknown): FailureContent {
  const answer = z.safeParse(problem, body);
  // A proxy between browser and API sent its own error page.
  if (!answer.success) return failureContent("INTERNAL" satisfies ErrorCode);
  const { code, requestId, fields = {}, details = {}, fieldDetails = {} } = answer.data.error;
  return { code, requestId, fields, details, fieldDetails };
}
