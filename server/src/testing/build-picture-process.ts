import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";

export interface PictureProcess {
  /** Built script. */
  readonly file: string;
  readonly remove: () => Promise<void>;
}

const source = join(import.meta.dirname, "../platform/pictures/picture-process.ts");
/** Below it the script finds its packages. */
const builds = join(import.meta.dirname, "../../../node_modules/.cache");

/** Compiles the process that decodes pictures into a temporary folder; it imports packages only. */
export async function buildPictureProcess(): Promise<PictureProcess> {
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(join(builds, "pictures-"));
  const { outputText } = ts.transpileModule(await readFile(source, "utf8"), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  await writeFile(join(folder, "picture-process.js"), outputText);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  return {
    file: join(folder, "picture-process.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
