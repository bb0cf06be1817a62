import type { RemoteManifestInput } from "../../../../shared/src/contracts/release-map.ts";
import { name } from "./variant.ts";
import type { navigation } from "./locales/en/navigation.ts";

export const manifest = {
  name,
  contract: 1,
  paths: [{ prefix: `/${name}`, guard: "open" }],
  routes: [`/${name}`],
  slots: [{ slot: "home.main", module: "light", order: 90 }],
  navigation: [{ place: "navbar", order: 90, to: `/${name}`, icon: "light", label: "lantern" }],
} satisfies RemoteManifestInput<keyof typeof navigation>;
