import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";

/** The shell's own paths, so that the document server can tell a page from a 404. Home is known to everybody. */
export const manifest = {
  name: "shell",
  contract: 1,
  paths: [
    { prefix: "/login", guard: "guest" },
    { prefix: "/register", guard: "guest" },
    { prefix: "/forgot-password", guard: "open" },
    { prefix: "/forgot-password-otp", guard: "open" },
    { prefix: "/reset-password", guard: "open" },
    { prefix: "/pages", guard: "open" },
    { prefix: "/contact", guard: "open" },
    { prefix: "/error", guard: "open" },
  ],
  routes: [
    "/login",
    "/register",
    "/forgot-password",
    "/forgot-password-otp",
    "/reset-password",
    "/pages/:slug",
    "/contact",
    "/error",
  ],
} satisfies RemoteManifestInput;
