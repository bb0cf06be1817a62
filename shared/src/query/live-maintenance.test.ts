import { expect, it } from "vitest";
import type { MaintenanceWindow } from "../contracts/maintenance.ts";
import { mergeMaintenance } from "./live-maintenance.ts";

const windowOf = (id: string, from: string, active = false): MaintenanceWindow => ({
  id,
  area: "withdrawals",
  from: `2026-11-21T${from}:00.000Z`,
  until: null,
  active,
  message: { en: "Later." },
});
const siteOf = (...windows: MaintenanceWindow[]) => ({
  name: "Tessera",
  maintenance: { active: false, until: null, windows },
});

it("an announced window: listed after those that begin earlier", () => {
  const site = siteOf(windowOf("a", "10:00"), windowOf("c", "12:00"));
  const merged = mergeMaintenance(site, {
    active: false,
    until: null,
    window: windowOf("b", "11:00"),
    ended: false,
  });
  expect(merged.maintenance.windows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(merged.name).toBe("Tessera");
});

it("a window that begins: replaces its announcement", () => {
  const window = windowOf("a", "10:00", true);
  const merged = mergeMaintenance(siteOf(windowOf("a", "10:00")), {
    active: false,
    until: null,
    window,
    ended: false,
  });
  expect(merged.maintenance.windows).toEqual([window]);
});

it("a window that ends: is removed, and the site is open again", () => {
  const window = { ...windowOf("a", "10:00", true), area: "site" };
  const merged = mergeMaintenance(siteOf(window), { active: false, until: null, window, ended: true });
  expect(merged.maintenance).toEqual({ active: false, until: null, windows: [] });
});
