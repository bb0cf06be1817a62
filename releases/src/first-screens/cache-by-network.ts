interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly network: string;
}

interface Holding {
  bytes: number;
  /** The one that was used longest ago is first. */
  readonly keys: Set<string>;
}

/**
 * Values by key, each cached for the network that asked for it first. When they are too many bytes, the
 * network that holds most loses what was used longest ago, so that one network alone never costs another its
 * values.
 */
export class CacheByNetwork<Value> {
  readonly #bytesMax: number;
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #holdings = new Map<string, Holding>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    const keys = entry && this.#holdings.get(entry.network)?.keys;
    if (keys?.delete(key)) keys.add(key);
    return entry?.value;
  }

  set(key: string, entry: Entry<Value>): void {
    this.#forget(key);
    this.#entries.set(key, entry);
    const holding = this.#holdings.get(entry.network) ?? { bytes: 0, keys: new Set() };
    this.#holdings.set(entry.network, holding);
    holding.keys.add(key);
    holding.bytes += entry.bytes;
    this.#bytes += entry.bytes;
    while (this.#bytes > this.#bytesMax) this.#forget(this.#nextForgotten());
  }

  /** The key that was used longest ago of those of the network with the most bytes. */
  #nextForgotten(): string {
    let most: Holding | undefined;
    for (const holding of this.#holdings.values()) if (holding.bytes > (most?.bytes ?? 0)) most = holding;
    const [key = ""] = most?.keys ?? [];
    return key;
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    const holding = entry && this.#holdings.get(entry.network);
    if (!entry || !holding) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    holding.bytes -= entry.bytes;
    holding.keys.delete(key);
    if (holding.keys.size === 0) this.#holdings.delete(entry.network);
  }
}
