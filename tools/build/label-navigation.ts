import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { languageCodes } from "../../shared/src/core/languages.ts";
import {
  remoteManifest,
  type RemoteManifest,
  type RemoteManifestInput,
} from "../../shared/src/contracts/release-map.ts";
import * as z from "../../shared/src/schema/index.ts";

interface LabelledManifest {
  readonly manifest: RemoteManifest;
  /** Files that the labels were read from, absolute. */
  readonly files: readonly string[];
}

/**
 * Completes a manifest with the labels of its navigation in every language, from
 * `src/locales/<language>/navigation.ts` of the package. Rejects when a language has no such file or lacks a
 * label.
 *
 * @param folder the package's folder
 */
export async function labelNavigation(folder: string, input: RemoteManifestInput): Promise<LabelledManifest> {
  const { navigation = [], ...rest } = input;
  if (navigation.length === 0) return { manifest: z.parse(remoteManifest, rest), files: [] };
  const read = await Promise.all(
    languageCodes.map(async (language) => {
      const file = join(folder, "src/locales", language, "navigation.ts");
      return { language, file, labels: await readLabels(file) };
    }),
  );
  const labelled = navigation.map((entry) => ({
    ...entry,
    label: Object.fromEntries(
      read.map(({ language, file, labels }) => {
        const label = labels[entry.label];
        if (label === undefined) throw new Error(`${file} has no label "${entry.label}".`);
        return [language, label];
      }),
    ),
  }));
  return {
    manifest: z.parse(remoteManifest, { ...rest, navigation: labelled }),
    files: read.map(({ file }) => file),
  };
}

async function readLabels(file: string): Promise<Readonly<Record<string, string>>> {
  // Read as it is, by the process that evaluates the configuration.
  const module: unknown = await import(/* webpackIgnore: true */ pathToFileURL(file).href);
  return z.parse(z.object({ navigation: z.record(z.string(), z.string()) }), module).navigation;
}
