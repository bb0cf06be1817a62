import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { recordsInMemory } from "../../platform/records.ts";
import { openSeedChain, type StoredChain } from "./seed-chain.ts";

const digestOf = (hex: string) => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");

function drawn() {
  let count = 0;
  return () => String((count += 1)).padStart(64, "0");
}

it("a chain: the commitment of each seed is the published seed before it", () => {
  const records = recordsInMemory<StoredChain>();
  const chain = openSeedChain({ records, name: "real/a", newSeed: drawn(), length: 5 });
  let before = chain.next().commitment;
  for (let number = 1; number <= 5; number += 1) {
    const next = chain.next();
    expect(chain.next()).toEqual(next);
    expect(next).toMatchObject({ number, commitment: digestOf(next.seed) });
    expect(next.commitment).toBe(before);
    before = next.seed;
    chain.use();
  }
});

it("a chain opened again after a restart: continues with the first unused seed", () => {
  const records = recordsInMemory<StoredChain>();
  const options = { records, name: "real/a", newSeed: drawn(), length: 5 };
  const chain = openSeedChain(options);
  const first = chain.next();
  chain.use();
  const second = openSeedChain(options).next();
  expect(second).toEqual({ number: 2, seed: expect.any(String) as string, commitment: first.seed });
});

it("a used-up chain: replaced by another one, and the numbers of rounds continue", () => {
  const chain = openSeedChain({ records: recordsInMemory(), name: "real/a", newSeed: drawn(), length: 2 });
  const numbers: number[] = [];
  const seeds = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const { number, seed, commitment } = chain.next();
    expect(commitment).toBe(digestOf(seed));
    numbers.push(number);
    seeds.add(seed);
    chain.use();
  }
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
  expect(seeds.size).toBe(5);
});

it("two tables: have separate chains", () => {
  const records = recordsInMemory<StoredChain>();
  const newSeed = drawn();
  const [one, other] = ["real/a", "real/b"].map((name) =>
    openSeedChain({ records, name, newSeed, length: 3 }),
  );
  expect(one?.next().seed).not.toBe(other?.next().seed);
});
