/** Seeds and number of a spin, which decide it and from which anybody can compute its roll again. */
export interface RollInput {
  /** Secret of the site until it is revealed; its SHA-256 is published before the first spin with it. */
  readonly serverSeed: Uint8Array<ArrayBuffer>;
  /** Chosen by the player. */
  readonly clientSeed: string;
  /** Number of the spin with these seeds, from 0. */
  readonly nonce: number;
  /** Sum of the segments' weights; 1 or more. */
  readonly weightSum: number;
}

const groupBytes = 6;
const groupValues = 2 ** (8 * groupBytes);

/**
 * Computes the roll of a spin, from 0 to `weightSum - 1`: the first 48-bit group of HMAC-SHA256(server seed,
 * "client seed:nonce") below the largest multiple of the sum, modulo the sum, so that no roll is likelier
 * than another. Runs in browsers (secure contexts) and in Node. Throws RangeError for a sum below 1, and in
 * the practically impossible case that no group fits. Source: spec:money#points-and-wheel.
 */
export async function wheelRoll({ serverSeed, clientSeed, nonce, weightSum }: RollInput): Promise<number> {
  if (!Number.isInteger(weightSum) || weightSum < 1)
    throw new RangeError(`${weightSum} is no sum of weights`);
  const algorithm = { name: "HMAC", hash: "SHA-256" } as const;
  const key = await crypto.subtle.importKey("raw", serverSeed, algorithm, false, ["sign"]);
  const message = new TextEncoder().encode(`${clientSeed}:${nonce}`);
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
  const bound = groupValues - (groupValues % weightSum);
  for (let offset = 0; offset + groupBytes <= digest.length; offset += groupBytes) {
    const group = digest.subarray(offset, offset + groupBytes).reduce((sum, byte) => sum * 256 + byte, 0);
    if (group < bound) return group % weightSum;
  }
  throw new RangeError("No group of the digest is below the bound");
}

/**
 * Finds the segment that a roll hits: the index of the first whose cumulated weight exceeds the roll. Throws
 * RangeError when the roll is not below the sum. Source: spec:money#points-and-wheel.
 */
export function segmentAt(roll: number, weights: readonly number[]): number {
  let cumulated = 0;
  const index = weights.findIndex((weight) => (cumulated += weight) > roll);
  if (index < 0) throw new RangeError(`Roll ${roll} is not below the sum of the weights`);
  return index;
}

/** Sum of the weights of a wheel. */
export function weightSumOf(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** SHA-256 of a server seed in hex: the site publishes it before the spins and the seed after them. */
export async function seedHash(serverSeed: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", serverSeed)));
}

/** Bytes as hex digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads hex digits as bytes. Throws RangeError for other text. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) throw new RangeError("This is not hex");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
