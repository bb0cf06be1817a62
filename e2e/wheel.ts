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

const slug = "mosaic-thb";
const revised = z.object({ revision: z.number() });
const revisionOf = (wheel: unknown) => z.parse(revised, wheel).revision;

/** Has an operator publish these segments as the wheel of the players in baht. */
export async function publishWheel(segments: readonly object[]): Promise<void> {
  const title = { en: "Mosaic wheel", id: "Roda mosaik" };
  const content = {
    title,
    betsMinor: ["1000"],
    dailyLimit: null,
    budgetMinor: "500000",
    sort: 0,
    segments,
  };
  const revision = revisionOf(await operate("GET", `/wheels/${slug}`));
  const drafted = await operate("PUT", `/wheels/${slug}/draft`, { revision, content });
  await operate("POST", `/wheels/${slug}/publish`, { revision: revisionOf(drafted) });
}

/** Has an operator take a wheel out of the shop; without a name that of the players in baht. */
export async function archiveWheel(name = slug): Promise<void> {
  const revision = revisionOf(await operate("GET", `/wheels/${name}`));
  await operate("POST", `/wheels/${name}/archive`, { revision });
}
