import type { Spin } from "@tessera/shared/contracts/shop";
import { fromHex, seedHash, segmentAt, weightSumOf, wheelRoll } from "@tessera/shared/core/wheel-roll";

/** Results of a spin that the page has computed from its revealed seeds. */
export interface Verification {
  readonly hash: string;
  readonly roll: number;
  /** Number of the segment, from 0. */
  readonly segment: number;
  readonly isHashRight: boolean;
  readonly isRollRight: boolean;
  readonly isSegmentRight: boolean;
}

/**
 * Computes a spin again in the browser: the hash of its server seed, the roll and the segment. Rejects where
 * the page has no Web Crypto, which needs HTTPS or localhost.
 */
export async function verifySpin(spin: Spin, serverSeedHex: string): Promise<Verification> {
  const serverSeed = fromHex(serverSeedHex);
  const { clientSeed, nonce, weights } = spin;
  const hash = await seedHash(serverSeed);
  const roll = await wheelRoll({ serverSeed, clientSeed, nonce, weightSum: weightSumOf(weights) });
  const segment = segmentAt(roll, weights);
  return {
    hash,
    roll,
    segment,
    isHashRight: hash === spin.seedHash,
    isRollRight: roll === spin.roll,
    isSegmentRight: segment === spin.position,
  };
}

/** Commands by which anybody computes the hash and the digest of a spin elsewhere, with OpenSSL. */
export function verifyCommands(
  { clientSeed, nonce }: Spin,
  serverSeedHex: string,
): readonly [string, string] {
  const quoted = `'${`${clientSeed}:${nonce}`.replaceAll("'", `'\\''`)}'`;
  return [
    `printf %s ${serverSeedHex} | xxd -r -p | openssl dgst -sha256`,
    `printf %s ${quoted} | openssl dgst -sha256 -mac HMAC -macopt hexkey:${serverSeedHex}`,
  ];
}
