import { createHash } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { Records } from "../../platform/records.ts";

/**
 * The studio's seeds of one table: a chain in which each seed is the SHA-256 of the one after it, drawn from
 * its end and used from its beginning. So the seed of a round is the commitment of the next one, and no seed
 * can be exchanged or left out.
 */
export const storedChain = z.object({
  /** The last seed, of which all others are digests: 64 hexadecimal digits. */
  end: z.string(),
  /** Number of its seeds that were used. */
  used: z.number(),
  /** Rounds of the table before this chain. */
  before: z.number(),
});
export type StoredChain = z.output<typeof storedChain>;

export interface NextSeed {
  /** Number of the table's next round, from 1. */
  readonly number: number;
  readonly seed: string;
  /** SHA-256 of the seed. */
  readonly commitment: string;
}

export interface SeedChain {
  /** The seed of the next round: the same until it is used. */
  readonly next: () => NextSeed;
  /** Notes that the seed of the next round is used. Written to the record file when this returns. */
  readonly use: () => void;
}

export interface SeedChainOptions {
  readonly records: Records<StoredChain>;
  /** Name of the table. */
  readonly name: string;
  /** Draws 64 hexadecimal digits; a cryptographic generator, except in tests. */
  readonly newSeed: () => string;
  readonly length?: number;
}

/** Rounds until a new chain is drawn: two days without a pause. */
const usualLength = 10_000;

/** Opens the chain of a table, which goes on where an earlier process left it. */
export function openSeedChain({ records, name, newSeed, length = usualLength }: SeedChainOptions): SeedChain {
  let chain = records.get(name);
  let digests: Buffer | null = null;

  function current(): StoredChain {
    if (chain && chain.used < length) return chain;
    const before = chain ? chain.before + chain.used : 0;
    return keep({ end: newSeed(), used: 0, before });
  }

  function keep(changed: StoredChain): StoredChain {
    if (changed.end !== chain?.end) digests = null;
    chain = changed;
    records.put(name, chain);
    return chain;
  }

  /** Hexadecimal digits at a place of the chain; place 0 is the commitment of its first seed. */
  function at(end: string, place: number): string {
    digests ??= digestsFrom(end, length);
    return digests.toString("hex", place * 32, (place + 1) * 32);
  }

  return {
    next() {
      const { end, used, before } = current();
      return { number: before + used + 1, seed: at(end, used + 1), commitment: at(end, used) };
    },
    use() {
      const known = current();
      keep({ ...known, used: known.used + 1 });
    },
  };
}

function digestsFrom(end: string, length: number): Buffer {
  const all = Buffer.alloc((length + 1) * 32);
  let digest = Buffer.from(end, "hex");
  digest.copy(all, length * 32);
  for (let place = length - 1; place >= 0; place -= 1) {
    digest = createHash("sha256").update(digest).digest();
    digest.copy(all, place * 32);
  }
  return all;
}
