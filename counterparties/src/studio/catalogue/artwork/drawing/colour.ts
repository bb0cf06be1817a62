/** A colour between two, both `#rrggbb`: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channelsOf(to);
  return `#${channelsOf(from)
    .map((channel, index) => Math.round(channel + ((target[index] ?? channel) - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
