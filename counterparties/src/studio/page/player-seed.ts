/** Draws the browser's seed of a round: 32 hexadecimal digits. */
export function newPlayerSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
