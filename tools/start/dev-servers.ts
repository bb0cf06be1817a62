import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rspack, type Configuration } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import type { Target } from "../build/targets.ts";
import { CannotStart } from "./cannot-start.ts";
import { isTaken } from "./ports.ts";

/** A remote that can be served from its sources. */
export interface DevServer {
  readonly name: string;
  /** The address of its entry, for a tab's override. */
  readonly entry: string;
  /** Serves it from this process from now on, anew at every change. */
  readonly start: () => Promise<void>;
}

/**
 * Reads how a remote wants to be served.
 *
 * @throws CannotStart when its port is taken
 */
export async function prepareDevServer({ name, folder }: Target): Promise<DevServer> {
  const { default: config } = (await import(pathToFileURL(join(folder, "rspack.config.ts")).href)) as {
    default: Configuration;
  };
  const { devServer } = config;
  if (!devServer || typeof devServer.port !== "number") {
    throw new CannotStart(`The configuration of ${name} names no port to serve it at.`);
  }
  const { port } = devServer;
  if (await isTaken(port, "localhost")) {
    throw new CannotStart(`Port ${port}, where ${name} is served, is taken by another program.`);
  }
  const start = async () => {
    const compiler = rspack({ ...config, infrastructureLogging: { level: "warn" } });
    // Ending is for whoever started everything else too.
    await new RspackDevServer({ ...devServer, setupExitSignals: false }, compiler).start();
  };
  return { name, entry: `http://localhost:${port}/remoteEntry.js`, start };
}
