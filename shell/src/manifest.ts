import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";

/**
 * Manifest of the shell with its paths, so that the document server can distinguish a page from a 404. Home
 * is built in.
 */
export const manifest = {
  name: "shell",
  contract: 1,
  paths: [
    { prefix: "/login", chunk: "auth", guard: "guest" },
    { prefix: "/register", chunk: "auth", guard: "guest" },
    { prefix: "/forgot-password", chunk: "forgot-password", guard: "open" },
    { prefix: "/forgot-password-otp", chunk: "forgot-password", guard: "open", unlisted: true },
    { prefix: "/reset-password", chunk: "forgot-password", guard: "open", unlisted: true },
    { prefix: "/pages", chunk: "content", guard: "open" },
    { prefix: "/contact", chunk: "contact", guard: "open" },
    { prefix: "/menu", chunk: "menu", guard: "open", unlisted: true },
    { prefix: "/error", guard: "open", unlisted: true },
  ],
  routes: [
    "/login",
    "/register",
    "/forgot-password",
    "/forgot-password-otp",
    "/reset-password",
    "/pages/:slug",
    "/contact",
    "/menu",
    "/error",
  ],
  parameters: { "/register": ["ref"] },
} satisfies RemoteManifestInput;
