import * as z from "../schema/index.ts";

/**
 * Version of the row that an operator has seen, which travels with a decision: another one is a CONFLICT.
 * Rows begin at 0 or 1, as their tables say.
 */
export const seenVersion = z.number().check(z.int(), z.gte(0));
