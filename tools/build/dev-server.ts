import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Configuration } from "@rspack/core";

type DevServerOptions = NonNullable<Exclude<Configuration["devServer"], false>>;

/** First port to try; ports in use by another remote or another clone are skipped. */
const firstPort = 4101;

/** URL of a remote's entry on its dev server, for a tab's override. */
export function devServerEntry(port: unknown): string {
  return `http://localhost:${String(port)}/remoteEntry.js`;
}

/** URL at which a tab runs a remote from its sources. */
export function overrideAddress(origin: string, remote: string, entry: string): string {
  return `${origin}/?override=${remote}@${entry}`;
}

/** Origin of the running site: `TESSERA_URL`, or that in the data folder. */
function siteOrigin(root: string): string {
  const { TESSERA_URL: url, DATA_DIR: dataFolder = ".data" } = process.env;
  if (url) return new URL(url).origin;
  try {
    const file = readFileSync(join(resolve(root, dataFolder), "site.json"), "utf8");
    return (JSON.parse(file) as { origin: string }).origin;
  } catch {
    return "http://localhost:3000";
  }
}

/**
 * Configures the dev server of a remote: on a free port, for any page. Prints the URL to open.
 *
 * @param root the project's folder
 * @param remote the remote's name
 */
export function devServerOptions(root: string, remote: string): DevServerOptions {
  // The dev server finds a free port itself, and reads its base port from the environment only.
  process.env["RSPACK_DEV_SERVER_BASE_PORT"] ??= String(firstPort);
  return {
    host: "localhost",
    port: "auto",
    hot: true,
    headers: { "Access-Control-Allow-Origin": "*" },
    allowedHosts: ["localhost"],
    // The error overlay writes HTML into the page, which its policy forbids; the console shows errors.
    client: { overlay: false, logging: "warn" },
    onListening: (server) => {
      const entry = devServerEntry(server.options.port);
      console.log(`  Your ${remote}: ${overrideAddress(siteOrigin(root), remote, entry)}`);
    },
  };
}
