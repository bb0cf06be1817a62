import * as z from "@tessera/shared/schema";
import { operate } from "./parties.ts";

/** A segment without a prize, of which tests make others. */
export const noPrize = {
  position: 0,
  weight: 1,
  prizeKind: "none",
  prizeX100: 0,
  label: null,
  promotionSlug: null,
  freeRounds: null,
  stock: null,
};

/** Has an operator publish these segments as the wheel of the players in baht. */
export async function publishWheel(segments: readonly object[]): Promise<void> {
  const wheels = z.object({ items: z.array(z.object({ slug: z.string(), version: z.number() })) });
  const { items } = z.parse(wheels, await operate("GET", "/wheels"));
  const version = items.find(({ slug }) => slug === "mosaic-thb")?.version;
  const title = { en: "Mosaic wheel", id: "Roda mosaik" };
  const content = { title, betsMinor: ["1000"], dailyLimit: null, sort: 0, segments };
  await operate("PUT", "/wheels/mosaic-thb/draft", content);
  await operate("POST", "/wheels/mosaic-thb/publish", { version });
}
