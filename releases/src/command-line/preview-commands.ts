import { InvalidArgumentError, type Command } from "commander";
import { RegistryFailure } from "../client/index.ts";
import { previewMinutesMax } from "../registry/preview-api.ts";
import { shortInstant } from "./tables.ts";
import type { Terminal } from "./terminal.ts";

/** Minutes for which a probe may open screens. */
const probeMinutes = 60;

/** Adds `preview`. */
export function addPreview(program: Command, terminal: Terminal): void {
  program
    .command("preview")
    .argument("<remote>", "its name; the shell is shell")
    .argument("<release>", "an id, 8 or more of its first characters, or a label")
    .option("--minutes <count>", `how long it lasts, 1 to ${previewMinutesMax} (default: 60)`, parseMinutes)
    .description("print a link by which the first device that opens it sees a release; nothing goes live")
    .action(async (remote: string, release: string, options: { readonly minutes?: number }) => {
      const client = await terminal.openRegistry();
      const { url, expiresAt } = await client.preview(remote, release, options);
      terminal.print(url);
      terminal.print(`until ${shortInstant(expiresAt)}`);
    });
}

/** Adds `probe`. */
export function addProbe(program: Command, terminal: Terminal): void {
  program
    .command("probe")
    .argument("<remote>", "its name; the shell is shell")
    .argument("<release>", "an id, 8 or more of its first characters, or a label")
    .description("open the screens of a release in a browser, by a preview, and store what it finds")
    .action(async (remote: string, release: string) => {
      const client = await terminal.openRegistry();
      const link = await client.preview(remote, release, { minutes: probeMinutes });
      const { probeRelease } = await import("../client/probe-release.ts");
      const { opened, unopened, ...probe } = await probeRelease(link, remote, (url, language, fault) =>
        terminal.printError(`${url} ${language}: ${fault ?? "shown"}`),
      );
      await client.attest(remote, link.release.id, probe);
      if (unopened.length > 0) terminal.print(`not opened: ${unopened.join(", ")}`);
      const { failures } = probe;
      if (failures.length > 0)
        throw new RegistryFailure(
          "PROBE_FAILED",
          `${remote} ${link.release.label} fails in ${failures.length} of ${opened} screens.`,
        );
      terminal.print(`${remote} ${link.release.label}: all ${opened} screens are shown`);
    });
}

function parseMinutes(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError("");
  const minutes = Number(text);
  if (minutes < 1 || minutes > previewMinutesMax) throw new InvalidArgumentError("");
  return minutes;
}
