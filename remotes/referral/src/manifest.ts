import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";
import type { navigation } from "./locales/en/navigation.ts";

/** Manifest of the referral remote. */
export const manifest = {
  name: "referral",
  contract: 1,
  paths: [
    { prefix: "/referral", guard: "player", chunk: "overview" },
    { prefix: "/referral/register", guard: "player", chunk: "application", shape: "form" },
  ],
  routes: ["/referral", "/referral/register"],
  parameters: {
    "/referral": ["view", "activity", "status", "from", "to", "sortBy", "sortDir", "pageIndex"],
  },
  navigation: [{ place: "navbar", order: 40, to: "/referral", icon: "referral", label: "referral" }],
} satisfies RemoteManifestInput<keyof typeof navigation>;
