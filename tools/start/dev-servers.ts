import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rspack, type Configuration } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import { devServerEntry } from "../build/dev-server.ts";
import type { Target } from "../build/targets.ts";

/** A remote that is served from its sources. */
export interface DevServer {
  readonly name: string;
  /** URL of its entry, for a tab's override. */
  readonly entry: string;
}

/** Serves a remote from this process, on a free port, with a rebuild at every change. */
export async function startDevServer({ name, folder }: Target): Promise<DevServer> {
  const { default: configure } = (await import(pathToFileURL(join(folder, "rspack.config.ts")).href)) as {
    default: () => Promise<readonly Configuration[]>;
  };
  // Of the development flavour a remote has one build, the browser's.
  const [config, ...others] = await configure();
  if (!config?.devServer || others.length > 0) throw new Error(`${name} has not one build to serve.`);
  const compiler = rspack({ ...config, infrastructureLogging: { level: "warn" } });
  // The caller handles shutdown and the list of URLs.
  const options = { ...config.devServer, setupExitSignals: false, onListening: () => undefined };
  const server = new RspackDevServer(options, compiler);
  await server.start();
  return { name, entry: devServerEntry(server.options.port) };
}
