import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { remoteInputs, serviceInputs, shellInputs } from "../../rspack.config.base.ts";

export const projectRoot = join(import.meta.dirname, "../..");

/** Something that is built by itself into its `dist` folder. */
export interface Target {
  readonly name: string;
  readonly kind: "service" | "shell" | "remote";
  readonly folder: string;
  /** Files and folders whose content decides what comes out. */
  readonly inputs: readonly string[];
}

function remotes(): Target[] {
  const folder = join(projectRoot, "remotes");
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "rspack.config.ts")))
    .sort()
    .map((name) => ({
      name,
      kind: "remote",
      folder: join(folder, name),
      inputs: [...remoteInputs(join(folder, name)), join(folder, name, "rspack.config.ts")],
    }));
}

/** Everything that is built. A new folder under remotes is found by itself. */
export function targets(): Target[] {
  const at = (name: string) => join(projectRoot, name);
  return [
    { name: "site", kind: "service", folder: at("site"), inputs: serviceInputs(at("site")) },
    { name: "sandbox", kind: "service", folder: at("sandbox"), inputs: serviceInputs(at("sandbox")) },
    { name: "shell", kind: "shell", folder: at("shell"), inputs: shellInputs(at("shell")) },
    ...remotes(),
  ];
}
