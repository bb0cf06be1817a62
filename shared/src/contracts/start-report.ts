import * as z from "@tessera/shared/schema";
import { errorReport } from "./site.ts";
import { startFailures } from "./watchdog.ts";

/**
 * Report of a document whose shell did not start: the only one that may come unsigned, because the code that
 * signs has not arrived either. It has room for the release, the step that failed and its error. Source:
 * spec:api#error-log.
 */
export const startReport = z.strictObject({
  ...errorReport.shape,
  error: z.string().check(z.maxLength(500)),
  errorInfo: z
    .string()
    .check(z.regex(new RegExp(`^remote=shell release=\\w{1,80} failed=(?:${startFailures.join("|")})$`))),
});
