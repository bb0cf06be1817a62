/** Parts per million that are everybody. */
export const everybodyPpm = 1_000_000;

/** Release of a remote that a share of the devices gets instead of the stable one. */
export interface Cohort {
  readonly remote: string;
  /** Random text of one rollout, which stays the same while its weight grows. */
  readonly salt: string;
  /** Share of the devices, in parts per million. */
  readonly weightPpm: number;
}

/**
 * True for a device that gets the candidate of a rollout. A device that does keeps it while the weight grows,
 * and other rollouts choose independently. The same in the server and in the browser. Source:
 * spec:releases#rollouts.
 *
 * @param device its id, which grants nothing
 */
export async function isInCohort({ remote, salt, weightPpm }: Cohort, device: string): Promise<boolean> {
  return (await shareOf(salt, `${device}\0${remote}`)) < weightPpm / everybodyPpm;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Number from 0 up to, and without, 1: the first 53 bits of HMAC-SHA256(salt, text). */
async function shareOf(salt: string, text: string): Promise<number> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(salt), algorithm, false, ["sign"]);
  const bits = new DataView(await crypto.subtle.sign(algorithm.name, key, bytesOf(text)));
  return (bits.getUint32(0) * 2 ** 21 + (bits.getUint32(4) >>> 11)) / 2 ** 53;
}
