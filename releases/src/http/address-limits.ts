/** Limits per address, which the site counts together with those of its API. */
export interface AddressLimits {
  /** The address, or of IPv6 the /64 network: what one subscriber has. */
  networkOf(ip: string): string;
  /**
   * Counts one use of what `name` says by the network of an address.
   *
   * @returns null within `max` uses in a window of `windowMs` milliseconds; beyond it the whole seconds until
   *   the next window
   */
  take(
    name: string,
    ip: string,
    window: { readonly max: number; readonly windowMs: number },
  ): Promise<number | null>;
}
