import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";
import type { navigation } from "./locales/en/navigation.ts";

/** Manifest of the account remote. */
export const manifest = {
  name: "account",
  contract: 1,
  paths: [
    { prefix: "/profile", guard: "player", chunk: "profile", shape: "rows" },
    { prefix: "/profile/email", guard: "player", chunk: "email", shape: "form" },
    { prefix: "/profile/password", guard: "player", chunk: "password", shape: "form" },
    { prefix: "/profile/two-step", guard: "player", chunk: "two-step", shape: "form" },
    { prefix: "/profile/sessions", guard: "player", chunk: "sessions", shape: "rows" },
    { prefix: "/profile/limits", guard: "player", chunk: "limits" },
    { prefix: "/profile/bank", guard: "player", chunk: "bank", shape: "rows" },
    { prefix: "/profile/data", guard: "player", chunk: "data", shape: "form" },
    { prefix: "/history", guard: "player", chunk: "history", shape: "rows" },
    { prefix: "/inbox", guard: "player", chunk: "inbox", shape: "rows" },
    { prefix: "/support", guard: "player", chunk: "support", shape: "rows" },
  ],
  routes: [
    "/history/:type?/:id?",
    "/inbox/:id?",
    "/support/:id?",
    "/profile",
    "/profile/email",
    "/profile/password",
    "/profile/two-step",
    "/profile/limits",
    "/profile/bank",
    "/profile/sessions",
    "/profile/data",
  ],
  parameters: {
    "/profile/password": ["by"],
    "/history": ["type", "status", "search", "from", "to", "sortBy", "sortDir", "pageIndex"],
    "/support": ["about", "id", "number", "pageIndex"],
    "/inbox": ["category", "from", "to", "sortDir", "pageIndex"],
  },
  navigation: [
    { place: "sidebar", order: 20, to: "/history", icon: "history", label: "history", guard: "player" },
    { place: "sidebar", order: 25, to: "/inbox", icon: "inbox", label: "inbox", guard: "player" },
    { place: "bottom", order: 35, to: "/profile", icon: "profile", label: "profile", guard: "player" },
  ],
} satisfies RemoteManifestInput<keyof typeof navigation>;
