import * as z from "@tessera/shared/schema";

/**
 * Data of a step for the next one, in the history entry: it survives a reload, and no other tab can read it.
 */
const codeStep = z.object({ otpId: z.string().check(z.minLength(1)) });
const resetStep = z.object({ ticket: z.string().check(z.minLength(1)) });

export type CodeStep = z.output<typeof codeStep>;
export type ResetStep = z.output<typeof resetStep>;

/** Request id of the code; null when the first step was skipped. */
export function readCodeStep(state: unknown): CodeStep | null {
  return z.safeParse(codeStep, state).data ?? null;
}

/** Ticket of a correct code; null when the second step was skipped. */
export function readResetStep(state: unknown): ResetStep | null {
  return z.safeParse(resetStep, state).data ?? null;
}
