import * as z from "@tessera/shared/schema";

const stateSchema = z.object({ from: z.string().check(z.regex(/^\/(?![/\\])/)) });

/** Location state with the page to return to after a login, for `<Link state={returnTo(…)}>`. */
export function returnTo(path: string): { readonly from: string } {
  return { from: path };
}

/** Returns the return path in a location's state; only a path of this site is accepted, home otherwise. */
export function returnPath(state: unknown): string {
  const parsed = z.safeParse(stateSchema, state);
  return parsed.success ? parsed.data.from : "/";
}

/** Notice for the login page about the event that ended the sessions. */
const noticeSchema = z.discriminatedUnion("notice", [
  z.object({ notice: z.literal("passwordChanged") }),
  z.object({ notice: z.literal("closed"), until: z.string() }),
  z.object({
    notice: z.literal("excluded"),
    kind: z.enum(["cool_off", "self_exclusion"]),
    until: z.nullable(z.string()),
  }),
]);
export type LoginNotice = z.output<typeof noticeSchema>;

/** Returns the notice in a location's state; null without one. */
export function loginNotice(state: unknown): LoginNotice | null {
  return z.safeParse(noticeSchema, state).data ?? null;
}
