import { InvalidArgumentError, type Command } from "commander";
import type { SetPromotion } from "../registry/registry-api.ts";
import {
  addFollow,
  followOf,
  parseReason,
  readSeenState,
  seenOption,
  type FollowOptions,
  type SeenOption,
} from "./change-options.ts";
import { confirmedOption } from "./promote-commands.ts";
import type { Terminal } from "./terminal.ts";

interface SetOptions extends SeenOption, FollowOptions {
  readonly reason: string;
  readonly confirmed?: true;
  readonly untested?: true;
}

/** Adds `promote-set`. */
export function addPromoteSet(program: Command, terminal: Terminal): void {
  addFollow(program.command("promote-set"))
    .argument(
      "<remote=release...>",
      "two or more, each of another remote: an id, 8 or more of its first characters, or a label",
      parseNamed,
    )
    .requiredOption("--reason <text>", "why, for the history", parseReason)
    .option("--untested", "without rendering their screens before")
    .option(...confirmedOption)
    .option(...seenOption)
    .description(
      "make releases of several remotes live for everybody in one revision, once their screens have been rendered together",
    )
    .action(async (releases: Readonly<Record<string, string>>, options: SetOptions, command: Command) => {
      if (Object.keys(releases).length < 2)
        command.error("A set has two or more remotes; promote is for one", { exitCode: 2 });
      const client = await terminal.openRegistry();
      const { reason, untested, confirmed } = options;
      const seen = await readSeenState(options, client, terminal);
      if (!untested) terminal.reportProgress("rendering their screens");
      const change = { reason, untested, confirmed, follow: followOf(options), ...seen };
      const promotion = await client.promoteSet(releases, change);
      for (const remote of promotion.remotes) terminal.print(liveSentence(remote, promotion.revision));
      const { untried = [] } = promotion;
      if (untried.length > 0) terminal.print(`not rendered before: ${untried.join(", ")}`);
    });
}

function liveSentence({ remote, changed, to }: SetPromotion["remotes"][number], revision: number): string {
  return changed
    ? `${remote} ${to.label} is live, revision ${revision}`
    : `${remote} ${to.label} was live already`;
}

/** Adds one `<remote>=<release>` to those that were named before it. */
function parseNamed(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, remote, release] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (remote === undefined || release === undefined || Object.hasOwn(before, remote))
    throw new InvalidArgumentError("");
  return { ...before, [remote]: release };
}
