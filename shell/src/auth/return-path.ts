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

/** What has just ended the player's sessions, for the login page to say. */
const noticeSchema = z.discriminatedUnion("notice", [
  z.object({ notice: z.literal("passwordChanged") }),
  z.object({
    notice: z.literal("excluded"),
    kind: z.enum(["cool_off", "self_exclusion"]),
    until: z.nullable(z.string()),
  }),
]);
export type LoginNotice = z.output<typeof noticeSchema>;

/** The notice that a location's state carries; null without one. */
export function loginNotice(state: unknown): LoginNotice | null {
  return z.safeParse(noticeSchema, state).data ?? null;
}
