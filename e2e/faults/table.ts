import { codeFaults, type CodeFault } from "./code-faults.ts";
import { faults } from "./fault-proxy.ts";
import { parts, type Part } from "./parts.ts";

const shown: Readonly<Record<Part["shows"], { readonly failed: string; readonly silent: string }>> = {
  message: {
    failed: '"This page could not be loaded" in place of the page',
    silent: '"Still loading." while bytes arrive, else "This takes longer than usual"',
  },
  card: {
    failed: "Card with the part's name",
    silent: "Note with the part's name after 2.5 s, card after 3 s without progress",
  },
  page: {
    failed: '"This part is not available right now" in place of the form',
    silent: '"Still loading" after 2.5 s, then the same',
  },
  button: { failed: "Button that loads the part again", silent: "The same after 2.5 s" },
  note: {
    failed: "Note with what did not load and Try again",
    silent: '"Still trying" with what did not load, after 4 s',
  },
  notice: {
    failed: "Notice at the bottom of the window with the title of the dialog",
    silent: "The same after 3 s",
  },
  game: {
    failed: '"Opening the game"; "Still trying" after 4 s, "The game does not load" after 10 s',
    silent: "The same, until the game is there",
  },
  field: { failed: "Sentence at the field", silent: "The same after 4 s" },
  nothing: { failed: "Nothing is missing", silent: "Nothing is missing" },
};

const codeShown: Readonly<Record<CodeFault["shows"], string>> = {
  card: "Card with the part's name",
  crash: "Crash screen, then Home",
  toast: "Toast with the part's name; the screen stays",
  nothing: "Nothing; other routes work",
};

/** A pattern of reports in words: `(?:script|start)` is "script or start". */
const reportText = (pattern = "–") =>
  pattern === "[A-Z]+" ? "code of the error" : pattern.replace(/^\(\?:(.*)\)$/, "$1").replaceAll("|", " or ");

const row = (...cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const rule = (count: number) => row(...Array.from({ length: count }, () => "---"));

/** The table of faults and outcomes in Markdown, as `docs/faults.md` holds it. */
export function faultTable(): string {
  const failing = faults.filter((fault) => fault !== "hang" && fault !== "slow").join(", ");
  return [
    row("Part", `Fault: ${failing}`, "Fault: hang, slow", "Reported as", "Recovery"),
    rule(5),
    ...parts.map(({ name, shows, reported, recovery }) =>
      row(name, shown[shows].failed, shown[shows].silent, reportText(reported), recovery),
    ),
    "",
    row("Code of a release", "Outcome", "Reported as"),
    rule(3),
    ...codeFaults.map(({ name, shows, reported }) => row(name, codeShown[shows], reported)),
  ].join("\n");
}
