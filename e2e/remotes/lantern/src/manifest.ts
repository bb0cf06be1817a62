import type { RemoteManifestInput } from "../../../../shared/src/contracts/release-map.ts";
import { name } from "./variant.ts";

export const manifest = {
  name,
  contract: 1,
  paths: [{ prefix: `/${name}`, guard: "open" }],
  routes: [`/${name}`],
  slots: [{ slot: "home.main", module: "light", order: 90 }],
  navigation: [
    { place: "navbar", order: 90, to: `/${name}`, icon: "light", label: { en: "Lantern", id: "Lentera" } },
  ],
} satisfies RemoteManifestInput;
