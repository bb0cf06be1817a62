/** Content codings that are stored in advance, the smaller one first. */
const storedEncodings = ["br", "gzip"] as const;
export type StoredEncoding = (typeof storedEncodings)[number];

/**
 * Reads an `Accept-Encoding` header: the codings that a client takes, smallest result first, without
 * `identity`. A coding with `q=0` is refused. Source: RFC 9110, 12.5.3.
 */
export function acceptedEncodings(header: string | string[] | undefined): StoredEncoding[] {
  const accepted = new Set(
    String(header ?? "")
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(";", 1)[0]?.trim()),
  );
  return storedEncodings.filter((encoding) => accepted.has(encoding));
}
