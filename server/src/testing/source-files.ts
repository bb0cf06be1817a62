import { readdirSync } from "node:fs";

const root = new URL("../../../", import.meta.url);

/** Paths of the product's source files without tests: server, shared, shell and remotes. */
export function sourceFiles(): readonly string[] {
  return ["server", "shared", "shell", "remotes"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((file) => /(^|\/)src\/.*\.tsx?$/.test(file))
      .filter((file) => !/node_modules|(^|\/)testing\/|\.test\.tsx?$/.test(file))
      .map((file) => new URL(`${folder}/${file}`, root).pathname),
  );
}

/** Matches a comparison with one of these text values: `type === "event"`, `case "event"`. */
export function comparisonWith(values: readonly string[]): RegExp {
  const literal = `["'](?:${values.join("|")})["']`;
  return new RegExp(`(?:[=!]==|\\bcase)\\s*${literal}|${literal}\\s*[=!]==`);
}
