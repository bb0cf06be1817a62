import * as z from "@tessera/shared/schema";

/** Body of every failure. The text comes from the languages by `key`, never from the server. */
export const problem = z.object({
  error: z.object({
    code: z.string(),
    key: z.string(),
    requestId: z.string(),
    /** By name of a form's field, a validation key or an error code. */
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.record(z.string(), z.unknown())),
    /** What the text of a refused field may mention, by name of the field. */
    fieldDetails: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  }),
});
export type Problem = z.infer<typeof problem>;
