import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  outputFolder,
  remoteInputs,
  serviceInputs,
  shellInputs,
  type Flavour,
} from "../../rspack.config.base.ts";

export const projectRoot = join(import.meta.dirname, "../..");

/** A target of the build. */
export interface Target {
  readonly name: string;
  readonly kind: "service" | "shell" | "remote";
  readonly folder: string;
  readonly flavour: Flavour;
  /** Output folder of the build. */
  readonly output: string;
  /** Input files and folders of the build. */
  readonly inputs: readonly string[];
}

type Place = Pick<Target, "name" | "kind" | "folder">;

function target(place: Place, inputs: readonly string[], flavour: Flavour = "production"): Target {
  return { ...place, inputs, flavour, output: join(place.folder, outputFolder(flavour)) };
}

function service(name: string): Target {
  const folder = join(projectRoot, name);
  return target({ name, kind: "service", folder }, serviceInputs(folder));
}

function shell(flavour: Flavour): Target {
  const folder = join(projectRoot, "shell");
  return target({ name: "shell", kind: "shell", folder }, shellInputs(folder), flavour);
}

function remotes(): Target[] {
  const folder = join(projectRoot, "remotes");
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "rspack.config.ts")))
    .sort()
    .map((name) => {
      const own = join(folder, name);
      return target({ name, kind: "remote", folder: own }, [
        ...remoteInputs(own),
        join(own, "rspack.config.ts"),
      ]);
    });
}

/** All build targets. A new folder under remotes is found automatically; only the shell has flavours. */
export function targets(flavour: Flavour): Target[] {
  return [service("site"), service("counterparties"), shell(flavour), ...remotes()];
}
