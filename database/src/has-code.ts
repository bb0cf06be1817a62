/** Whether something thrown is an error with one of these codes, as Node's own have them (`ENOENT`). */
export function hasCode(
  error: unknown,
  ...codes: readonly string[]
): error is Error & { readonly code: string } {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code)
  );
}
