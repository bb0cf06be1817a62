import * as z from "@tessera/shared/schema";

/** Body of every failure. The text comes from the languages by `key`, never from the server. */
export const problem = z.object({
  error: z.object({
    code: z.string(),
    key: z.string(),
    requestId: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type Problem = z.infer<typeof problem>;
