import { Command } from "commander";
import { RegistryFailure } from "../client/index.ts";
import type { CopiedAssets } from "../assets/copy/copy-assets.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import type { Terminal } from "./terminal.ts";

interface CopyOptions {
  readonly from: string;
  readonly to: string;
}

/** Adds `store copy`. */
export function addStore(program: Command, terminal: Terminal): void {
  const copyCommand = new Command("copy")
    .copyInheritedSettings(program)
    .requiredOption("--from <place>", "a folder, or bucket for that of RELEASE_BUCKET")
    .requiredOption("--to <place>", "a folder, or bucket")
    .description(
      "copy the files of all releases, also while the site runs, and compare them; goes on when run again",
    )
    .action(async (options: CopyOptions, command: Command) => {
      if (options.from === options.to)
        return command.error("--from and --to are the same place", { exitCode: 2 });
      const { files, copied, damaged } = await copy(options, terminal);
      terminal.print(`${files} files: ${copied} copied, ${files - copied} were there, all compared`);
      for (const name of damaged) terminal.print(`damaged: ${name}`);
      if (damaged.length > 0)
        throw new RegistryFailure(
          "STORE_FAULTY",
          `${damaged.length} ${damaged.length === 1 ? "encoding is" : "encodings are"} damaged in ${options.from} or ${options.to}; tessera check --repair rewrites those of the site.`,
        );
      if (files === 0) throw new RegistryFailure("STORE_EMPTY", `${options.from} has no files of releases.`);
    });
  program
    .command("store")
    .description("the files of releases, where this machine reaches them itself")
    .addCommand(copyCommand);
}

async function copy({ from, to }: CopyOptions, terminal: Terminal): Promise<CopiedAssets> {
  // Loaded by this command alone: with a bucket it brings the SDK.
  const { copyAssets } = await import("../assets/copy/copy-assets.ts");
  const { openPlace, PlaceError } = await import("../assets/copy/open-place.ts");
  const { folder, environment } = terminal;
  let hasBegun = false;
  try {
    const source = await openPlace({ place: from, mode: "read", folder, environment });
    const target = await openPlace({ place: to, mode: "write", folder, environment });
    hasBegun = true;
    return await copyAssets(source, target, (compared, files) =>
      terminal.reportProgress(`compared ${compared} of ${files} files`),
    );
  } catch (error) {
    if (error instanceof PlaceError) throw new RegistryFailure("PLACE_UNUSABLE", error.message, error);
    if (!(error instanceof RegistryRefusal)) throw error;
    const sentence = error.code === "STORAGE_FULL" ? `The disk of ${to} is full.` : error.message;
    const goOn = hasBegun ? " What was copied stays; run this again to go on." : "";
    throw new RegistryFailure(error.code, sentence + goOn, error);
  }
}
