import { Refusal } from "../errors/refusal.ts";

export interface UploadLimits {
  /**
   * Uploads that are read at the same time on this node, of players and of operators; each may hold one file
   * in memory.
   */
  readonly atOnce: Readonly<Record<Uploader["kind"], number>>;
  /** Of one account, and of one network. */
  readonly perAccount: number;
  readonly perNetwork: number;
  /**
   * Bytes that a body has to bring in each second of its time, in the mean, once it took longer than
   * `graceMs`.
   */
  readonly bytesPerSecondMin: number;
  readonly graceMs: number;
}

/** Source: spec:api#uploads. */
export const uploadLimits: UploadLimits = {
  atOnce: { player: 8, operator: 4 },
  perAccount: 2,
  perNetwork: 4,
  bytesPerSecondMin: 4_000,
  graceMs: 10_000,
};

/** Sender of a file. */
export interface Uploader {
  readonly kind: "player" | "operator";
  readonly account: string;
  readonly network: string;
}

/** Seconds after which somebody who was refused may try again. */
const retryAfterSeconds = 5;

/**
 * Places for files that are read at the same time. Operators have their own, so that no players' uploads keep
 * them out.
 */
export class UploadSlots {
  readonly limits: UploadLimits;
  readonly #taken = new Set<Uploader>();

  constructor(limits: UploadLimits) {
    this.limits = limits;
  }

  /** Takes a place until the returned function is called. Refuses with RATE_LIMITED when there is none. */
  take(uploader: Uploader): () => void {
    const { atOnce, perAccount, perNetwork } = this.limits;
    const others = [...this.#taken].filter(({ kind }) => kind === uploader.kind);
    const isFull =
      others.length >= atOnce[uploader.kind] ||
      others.filter(({ account }) => account === uploader.account).length >= perAccount ||
      others.filter(({ network }) => network === uploader.network).length >= perNetwork;
    if (isFull) throw new Refusal("RATE_LIMITED", { retryAfterSeconds });
    this.#taken.add(uploader);
    return () => void this.#taken.delete(uploader);
  }
}
