/** True when a thrown value is an error with one of these codes, for example Node's `ENOENT`. */
export function hasCode(
  error: unknown,
  ...codes: readonly string[]
): error is Error & { readonly code: string } {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code)
  );
}
