/** Text as it may stand between tags and inside double-quoted attributes. */
export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * A value as JSON that can stand inside a `<script>`: no `<` can end the element or open a comment, and the two line
 * separators that JSON allows and JavaScript did not are escaped.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

type Attributes = Readonly<Record<string, string | true | undefined>>;

/** A start tag; attributes that are undefined are left out, `true` is written without a value. */
export function tag(name: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return value === true ? [` ${key}`] : [` ${key}="${escapeText(value)}"`];
  });
  return `<${name}${written.join("")}>`;
}
