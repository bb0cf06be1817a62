import * as z from "@tessera/shared/schema";

/** Body of every error answer. The displayed text comes from the locales by `key`, never from the server. */
export const problem = z.object({
  error: z.object({
    code: z.string(),
    key: z.string(),
    requestId: z.string(),
    /** Validation keys or error codes by name of the form field. */
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.record(z.string(), z.unknown())),
    /** Interpolation values of the error texts, by name of the field. */
    fieldDetails: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  }),
});
export type Problem = z.infer<typeof problem>;
