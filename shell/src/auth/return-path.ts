import * as z from "@tessera/shared/schema";

const stateSchema = z.object({ from: z.string().check(z.regex(/^\/(?![/\\])/)) });

/** Where to go after a login, for `<Link state={returnTo(…)}>`. */
export function returnTo(path: string): { readonly from: string } {
  return { from: path };
}

/** The path that a location's state asks to return to; only a path of this site counts, everything else is home. */
export function returnPath(state: unknown): string {
  const parsed = z.safeParse(stateSchema, state);
  return parsed.success ? parsed.data.from : "/";
}

const noticeSchema = z.object({ notice: z.literal("passwordChanged") });

/** Whether a location's state says that the player has just set a new password. */
export function isAfterReset(state: unknown): boolean {
  return z.safeParse(noticeSchema, state).success;
}
