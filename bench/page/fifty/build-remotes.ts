import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "../../../tools/build/build.ts";
import { projectRoot, type Target } from "../../../tools/build/targets.ts";

const parent = join(projectRoot, "bench/.cache/remotes");

/** Builds at a time: a build is busy on one processor and waits now and then. */
const concurrency = 2;

/** Sources of a small remote with a path, a screen, texts in both languages and an entry in the sidebar. */
export function remoteSources(number: number): Readonly<Record<string, string>> {
  const name = `stall-${String(number).padStart(2, "0")}`;
  const locale = (title: string) => `export const messages = { "${name}": { title: "${title}" } };\n`;
  const navigation = (label: string) => `export const navigation = { stall: "${label}" };\n`;
  return {
    "package.json": JSON.stringify({ name: `@tessera/${name}`, version: "0.1.0", type: "module" }),
    "rspack.config.ts": `import { defineRemote } from "../../../../rspack.config.base.ts";
import { manifest } from "./src/manifest.ts";
export default defineRemote(import.meta.dirname, manifest);
`,
    "src/manifest.ts": `export const manifest = {
  name: "${name}",
  contract: 1,
  paths: [{ prefix: "/${name}", guard: "open", chunk: "stall", shape: "rows" }],
  routes: ["/${name}"],
  navigation: [{ place: "sidebar", order: ${100 + number}, to: "/${name}", icon: "gift", label: "stall" }],
} as const;
`,
    "src/remote.tsx": `import { defineRemote } from "@tessera/shared/federation";
import { manifest } from "./manifest.ts";
import { loadMessages } from "./texts.ts";
export const remote = defineRemote({
  manifest,
  screens: [
    {
      path: "/${name}",
      load: () => import(/* webpackChunkName: "stall" */ "./stall-page.tsx").then(({ StallPage }) => StallPage),
    },
  ],
  slots: {},
  messages: loadMessages,
});
`,
    "src/texts.ts": `import { defineTexts } from "@tessera/shared/i18n";
export const { load: loadMessages, useTranslation } = defineTexts(
  "${name}",
  (language) => import(\`./locales/\${language}/index.ts\`),
);
`,
    "src/stall-page.tsx": `import { PageHead } from "@tessera/shared/ui";
import { useTranslation } from "./texts.ts";
export function StallPage() {
  const { t } = useTranslation();
  return <PageHead title={t("${name}.title")} />;
}
`,
    "src/locales/en/index.ts": locale(`Stall ${number}`),
    "src/locales/id/index.ts": locale(`Kios ${number}`),
    "src/locales/en/navigation.ts": navigation(`Stall ${number}`),
    "src/locales/id/navigation.ts": navigation(`Kios ${number}`),
  };
}

function writeSources(folder: string, sources: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(sources)) {
    const file = join(folder, path);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Generates and builds remotes, as far as they are not up to date. Returns the folders of the builds. */
export async function buildRemotes(count: number): Promise<readonly string[]> {
  const targets = Array.from({ length: count }, (_, index): Target => {
    const folder = join(parent, String(index + 1));
    writeSources(folder, remoteSources(index + 1));
    return {
      name: `stall ${index + 1}`,
      kind: "remote",
      folder,
      flavour: "production",
      output: join(folder, "dist"),
    };
  });
  const waiting = [...targets];
  const work = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) await build(target);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return targets.map(({ output }) => output);
}
