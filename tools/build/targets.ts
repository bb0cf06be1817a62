import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { outputFolder, type Flavour } from "../../rspack.config.base.ts";

export const projectRoot = join(import.meta.dirname, "../..");

/** A target of the build. */
export interface Target {
  readonly name: string;
  readonly kind: "service" | "desk" | "shell" | "remote";
  readonly folder: string;
  readonly flavour: Flavour;
  /** Output folder of the build. */
  readonly output: string;
}

function target(kind: Target["kind"], path: string, flavour: Flavour = "production"): Target {
  const folder = join(projectRoot, path);
  return { name: basename(path), kind, folder, flavour, output: join(folder, outputFolder(flavour)) };
}

function remotes(): Target[] {
  return readdirSync(join(projectRoot, "remotes"))
    .filter((name) => existsSync(join(projectRoot, "remotes", name, "rspack.config.ts")))
    .sort()
    .map((name) => target("remote", `remotes/${name}`));
}

/** True for what is published as a release; the site serves the desk itself. */
export function isRelease({ kind }: Target): boolean {
  return kind === "shell" || kind === "remote";
}

/** Command line of operators as one file, for an archive; in the repository it runs from its sources. */
export const commandLine = target("service", "releases");

/** All build targets. A new folder under remotes is found automatically; only the shell has flavours. */
export function targets(flavour: Flavour): Target[] {
  return [
    target("service", "site"),
    target("service", "counterparties"),
    target("desk", "desk"),
    target("shell", "shell", flavour),
    ...remotes(),
  ];
}
