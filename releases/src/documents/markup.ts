/** Escapes text for HTML content and double-quoted attributes. */
export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * Serializes a value as JSON for a `<script>` element: escapes `<`, which could end the element or open a
 * comment, and the two line separators that JSON allows and older JavaScript does not.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/**
 * Writes the first property `revision` of a JSON text, which is a string in it, as the number that it stands
 * for.
 */
export function numberRevision(json: string): string {
  return json.replace(/"revision":"([^"]*)"/, '"revision":$1');
}

type Attributes = Readonly<Record<string, string | true | undefined>>;

/** Renders a start tag; undefined attributes are omitted, `true` is written without a value. */
export function tag(name: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return value === true ? [` ${key}`] : [` ${key}="${escapeText(value)}"`];
  });
  return `<${name}${written.join("")}>`;
}

const namedCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
};

/** Returns the text of rendered HTML without its markup; characters are decoded as React escapes them. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(#?\w+);/g, (written, name: string) => namedCharacters[name] ?? written)
    .replaceAll(/\s+/g, " ")
    .trim();
}
