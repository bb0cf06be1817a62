/**
 * Forms of what differs in every response with a page. Each ends alike in every value: brotli codes a
 * character by the two before it.
 */
export const placeForms = {
  /** Nonce of the content policy: 128 bits as base64. */
  nonce: { length: 24, form: /^[A-Za-z0-9+/]{22}==$/ },
  /** An id that is handed out once, as a UUID. */
  id: { length: 36, form: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{10}00$/ },
  /** Token by which the registry knows the document again. */
  token: { length: 45, form: /^[\w-]{43}\.2$/ },
  /**
   * Revision of the release map as a number, with blanks behind it, which neither JSON nor a script minds.
   */
  revision: { length: 16, form: /^\d{1,14} {2,15}$/ },
} as const;

export type PlaceKind = keyof typeof placeForms;

/** Values of one response. */
export type PlaceValues = Readonly<Record<PlaceKind, string>>;

/** A page between its places: `kinds[i]` is between `texts[i]` and `texts[i + 1]`. */
export interface PageParts {
  readonly texts: readonly Buffer[];
  readonly kinds: readonly PlaceKind[];
}

/** Bytes in which only the values of the places are missing. */
export interface PageTemplate {
  readonly bytes: Buffer;
  readonly places: readonly { readonly kind: PlaceKind; readonly offset: number }[];
}

/** Joins the parts of a page; `before` gives the bytes in front of a place. */
export function joinParts(
  { texts, kinds }: PageParts,
  before: (kind: PlaceKind) => Buffer = () => Buffer.alloc(0),
): PageTemplate {
  const places: { kind: PlaceKind; offset: number }[] = [];
  const joined: Buffer[] = [];
  let length = 0;
  const add = (bytes: Buffer) => {
    joined.push(bytes);
    length += bytes.byteLength;
  };
  for (const [index, text] of texts.entries()) {
    const kind = index > 0 && kinds[index - 1];
    if (kind) {
      add(before(kind));
      places.push({ kind, offset: length });
      add(Buffer.alloc(placeForms[kind].length));
    }
    add(text);
  }
  return { bytes: Buffer.concat(joined), places };
}

/** Copies a template with these values. */
export function writePlaces({ bytes, places }: PageTemplate, values: PlaceValues): Buffer {
  const filled = Buffer.from(bytes);
  for (const { kind, offset } of places) filled.write(values[kind], offset, "latin1");
  return filled;
}

/** Throws on a value of another form, since a page's compressed forms depend on its length. */
export function checkValues(values: PlaceValues): void {
  if (!placeForms.nonce.form.test(values.nonce)) throw new Error("A nonce is 128 bits as base64.");
  if (!placeForms.id.form.test(values.id)) throw new Error("An id of a page is a UUID that ends with 00.");
  if (!placeForms.token.form.test(values.token)) throw new Error("A token of a page ends with .2.");
  if (
    !placeForms.revision.form.test(values.revision) ||
    values.revision.length !== placeForms.revision.length
  )
    throw new Error("A revision of a page is a number with blanks behind it.");
}
