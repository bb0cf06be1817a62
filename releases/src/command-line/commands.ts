import { Command } from "commander";
import { addCanDeploy } from "./deploy-command.ts";
import { addAdvance, addCanPromote, addPromote } from "./promote-commands.ts";
import { addPreview, addProbe } from "./preview-commands.ts";
import { addPublish } from "./publish-command.ts";
import { addCheck, addHistory, addStatus, addVerify } from "./read-commands.ts";
import { addPolicy, addWatch } from "./rollout-commands.ts";
import type { Terminal } from "./terminal.ts";
import { addPromoteSet } from "./set-command.ts";
import { addStore } from "./store-command.ts";
import { addRetire, addRollback, addStops, addYank } from "./undo-commands.ts";

/**
 * Creates the command `tessera`. Parsing throws CommanderError on wrong usage, RegistryFailure on a refusal.
 */
export function tesseraCommand(terminal: Terminal): Command {
  const program = new Command("tessera")
    .description("Ships parts of the site one by one, and undoes them.")
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.printError(text.trimEnd()),
      outputError: (text, write) => write(sentenceOf(text)),
    });
  addPublish(program, terminal);
  addPreview(program, terminal);
  addProbe(program, terminal);
  addPromote(program, terminal);
  addPromoteSet(program, terminal);
  addCanPromote(program, terminal);
  addCanDeploy(program, terminal);
  addAdvance(program, terminal);
  addRollback(program, terminal);
  addRetire(program, terminal);
  addStops(program, terminal);
  addPolicy(program, terminal);
  addWatch(program, terminal);
  addYank(program, terminal);
  addCheck(program, terminal);
  addStore(program, terminal);
  addVerify(program, terminal);
  addStatus(program, terminal);
  addHistory(program, terminal);
  return program;
}

function sentenceOf(text: string): string {
  const plain = text
    .replace(/^error: /, "")
    .trim()
    .replace(/\.$/, "");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
}
