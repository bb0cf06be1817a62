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

/** Decisions about a row, the oldest first. */
export const trail = z.array(trailEntry);
export type Trail = z.infer<typeof trail>;
