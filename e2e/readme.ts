import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const page = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
/** The pages whose commands are run: the README, and those that have the rest of what it begins. */
const pages = ["README.md", "docs/new-remote.md", "docs/deployment.md"].map(page).join("\n");
const codeBlock = /^```(\S*)(?: (\S+))?\n(.*?)^```$/gms;

interface CodeBlock {
  readonly language: string;
  /** Path of the file that the block is, or empty. */
  readonly path: string;
  readonly content: string;
}

function codeBlocks(): CodeBlock[] {
  return [...pages.matchAll(codeBlock)].map(([, language = "", path = "", content = ""]) => ({
    language,
    path,
    content,
  }));
}

/**
 * Reads the commands out of the README, `docs/new-remote.md` and `docs/deployment.md`: those of the blocks
 * without a language, each without the explanation that follows two spaces after it, and those between
 * backticks in the text. The desk's calls are {@link deskCalls}.
 */
export function readmeCommands(): string[] {
  const blocks = codeBlocks().filter(({ language }) => language === "");
  const lines = blocks.flatMap(({ content }) => content.replace(/ +\\\n +/g, " ").split("\n"));
  const listed = lines.filter((line) => /^(npm|npx) /.test(line)).map((line) => line.split(/ {2,}/)[0] ?? "");
  const mentioned = [...pages.replace(codeBlock, "").matchAll(/`((?:npm|npx) [^`]+)`/g)];
  return [...new Set([...listed, ...mentioned.map(([, command = ""]) => command)])];
}

/**
 * Reads the desk's calls out of `docs/deployment.md`: what prepares them, and each as it is written there.
 */
export function deskCalls(): { readonly preparation: string; readonly calls: readonly string[] } {
  const block = codeBlocks().find(({ content }) => content.includes("call() {"))?.content ?? "";
  const [preparation = "", examples = ""] = block.split("\n\n");
  const calls = examples.split("\n").filter((line) => line.startsWith("call "));
  return { preparation, calls: calls.map((line) => line.split(/ {2,}/)[0] ?? "") };
}

/**
 * Writes the files that `docs/new-remote.md` gives for a new remote, `remotes/raffle`, and nothing else.
 *
 * @param folder takes the place of `remotes/raffle`
 * @param levels folders between it and the project's, 2 as in that page
 */
export function writeRemoteOfReadme(folder: string, levels = 2): void {
  for (const { path, content } of codeBlocks()) {
    const file = /^remotes\/raffle\/(.+)/.exec(path)?.[1];
    if (!file) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content.replaceAll('"../../', `"${"../".repeat(levels)}`));
  }
}
