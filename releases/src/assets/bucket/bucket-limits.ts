/** Limits of the calls of a bucket; times in milliseconds. */
export interface BucketLimits {
  /** Attempts of a call; later ones follow an answer 5xx, a lost connection or a timeout. */
  readonly attempts: number;
  readonly connectMs: number;
  /** Time to the begin of an answer, of one attempt. */
  readonly answerMs: number;
  /** Time of a whole call with all attempts. */
  readonly callMs: number;
  /** The same two for a call that sends bytes. */
  readonly sendAnswerMs: number;
  readonly sendMs: number;
  /** Time of the call that finds out whether the bucket answers. */
  readonly probeMs: number;
  /** Bytes of a part; what is larger is sent in parts. Servers accept no smaller ones. */
  readonly partBytes: number;
  /** Bytes of an object that is read; a larger one is none of ours. */
  readonly readBytesMax: number;
}

const megabyte = 1024 * 1024;
export const bucketLimits: BucketLimits = {
  attempts: 3,
  connectMs: 1_000,
  answerMs: 4_000,
  callMs: 10_000,
  sendAnswerMs: 30_000,
  sendMs: 60_000,
  probeMs: 1_000,
  partBytes: 8 * megabyte,
  readBytesMax: 32 * megabyte,
};
