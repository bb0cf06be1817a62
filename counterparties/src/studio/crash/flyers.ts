/** Flying objects of crash games, by the slug of its title. */
export const flyers = {
  "balloon-bazaar": "balloon",
  "carpet-flight": "carpet",
  "kite-weather": "kite",
  "firecracker-flight": "firecracker",
  "lantern-lift": "lantern",
  "catapult-flight": "stone",
  "rocket-club": "rocket",
  "chimney-flight": "smoke",
  "bottle-rocket": "bottle",
} as const satisfies Record<string, string>;
export type Flyer = (typeof flyers)[keyof typeof flyers];

/** The flying object of the crash game with this slug; undefined for another title. */
export function flyerOf(slug: string): Flyer | undefined {
  const bySlug: Readonly<Record<string, Flyer>> = flyers;
  return Object.hasOwn(bySlug, slug) ? bySlug[slug] : undefined;
}
