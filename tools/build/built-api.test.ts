import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiVersion } from "@tessera/shared/contracts/api-version";
import { builtRelease } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { expect, it } from "vitest";
import { build } from "./build.ts";
import { isRelease, targets } from "./targets.ts";

/** Slots in the screens of the parts that have any. */
const slotPlaces: Readonly<Record<string, readonly string[]>> = {
  shell: ["header.balance", "home.main", "home.promotions"],
  account: ["bank.register"],
};

it.each(
  targets("production")
    .filter(isRelease)
    .map((target) => [target.name, target] as const),
)(
  "%s: its build records the API version that it was built for, and the slots of its screens",
  async (_name, target) => {
    await build(target);
    const text = readFileSync(join(target.output, "release.json"), "utf8");
    expect(z.parse(builtRelease, JSON.parse(text))).toMatchObject({
      api: apiVersion,
      slotPlaces: slotPlaces[target.name] ?? [],
    });
  },
);
