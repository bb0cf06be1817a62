import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { slotPlaces } from "./slot-places.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "tessera-slots-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Slots of a build that has a module with this text. */
function placesIn(text: string): string[] {
  const resource = join(folder, "screen.tsx");
  writeFileSync(resource, text);
  return slotPlaces({ modules: new Set([{ resource }]) } as never, folder);
}

it.each([
  [`<Slot name="home.main" />`, ["home.main"]],
  [`<Slot\n  pending={<Skeleton height="panel" />}\n  name="home.main"\n/>`, ["home.main"]],
  [`<Slot name="b.two" /><p /><Slot name="a.one" /><Slot name="b.two" />`, ["a.one", "b.two"]],
  [`<Slots name="home.main" /><SlotCard name="home.main" />`, []],
])("%j: %j", (text, places) => {
  expect(placesIn(text)).toEqual(places);
});

it.each([`<Slot name={place} />`, `<Slot {...slot} />`])("%s: refused, with the file", (text) => {
  expect(() => placesIn(text)).toThrow("screen.tsx: the name of a slot must be a literal.");
});
