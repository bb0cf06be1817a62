import * as z from "@tessera/shared/schema";

/** What one step hands to the next in the history entry: it outlives a reload and no other tab sees it. */
const codeStep = z.object({ otpId: z.string().check(z.minLength(1)) });
const resetStep = z.object({ ticket: z.string().check(z.minLength(1)) });

export type CodeStep = z.output<typeof codeStep>;
export type ResetStep = z.output<typeof resetStep>;

/** The request whose code is to be typed; null when the player did not come from the first step. */
export function readCodeStep(state: unknown): CodeStep | null {
  return z.safeParse(codeStep, state).data ?? null;
}

/** The ticket of a right code; null when the player did not come from the second step. */
export function readResetStep(state: unknown): ResetStep | null {
  return z.safeParse(resetStep, state).data ?? null;
}
