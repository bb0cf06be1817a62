import { instant } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";

/** One decision about a row, from the audit log. */
const trailEntry = z.object({
  /** Area and verb, for example `withdrawal.approve`. */
  action: z.string(),
  /** User name of an operator; `system:<job>` for work of the site itself. */
  actor: z.string(),
  at: instant,
  note: z.nullable(z.string()),
});

/**
 * Details of the CONFLICT of a decision about a row that was decided before: its latest decision, or the name
 * of whoever took it.
 */
export const decidedDetails = z.object({ last: z.nullish(trailEntry), by: z.nullish(z.string()) });

/** Decisions about a row, the oldest first. */
export const trail = z.array(trailEntry);
export type Trail = z.infer<typeof trail>;
