/** Characters of a nonce: 128 bits as base64, which ends with `==`. */
export const nonceLength = 24;
const nonceForm = /^[A-Za-z0-9+/]{22}==$/;

/** Bytes in which only a nonce is missing. */
export interface NonceTemplate {
  readonly bytes: Buffer;
  /** Places of the nonce in `bytes`. */
  readonly offsets: readonly number[];
}

/** Joins parts of a page; between two of them stands `before`, followed by the place of a nonce. */
export function joinAroundNonces(parts: readonly Buffer[], before: Buffer = Buffer.alloc(0)): NonceTemplate {
  const place = Buffer.concat([before, Buffer.alloc(nonceLength)]);
  const offsets: number[] = [];
  let length = 0;
  const joined = parts.flatMap((part, index) => {
    const added = index === 0 ? [part] : [place, part];
    if (index > 0) offsets.push(length + before.byteLength);
    length += added.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return added;
  });
  return { bytes: Buffer.concat(joined), offsets };
}

/** Copies a template with this nonce. Throws on what is no nonce, since a page's compressed forms depend on its length. */
export function fillNonce({ bytes, offsets }: NonceTemplate, nonce: string): Buffer {
  if (!nonceForm.test(nonce)) throw new Error("A nonce is 128 bits as base64.");
  const filled = Buffer.from(bytes);
  for (const offset of offsets) filled.write(nonce, offset, "latin1");
  return filled;
}
