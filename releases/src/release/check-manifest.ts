import { findServingRelease } from "@tessera/shared/contracts/find-serving-release";
import type { NavigationEntry, RemoteManifest } from "@tessera/shared/contracts/release-map";
import { isReservedPath } from "@tessera/shared/contracts/reserved-paths";

/**
 * Limits of what one manifest may declare. They keep the bars usable on a phone of 320 px. Checked at
 * publication and not by the contract, so that a limit that is lowered never refuses a release that is live.
 */
export const manifestLimits = {
  pathsMax: 40,
  routesMax: 100,
  slotsMax: 20,
  entriesMax: { navbar: 3, sidebar: 16, bottom: 2 } satisfies Record<NavigationEntry["place"], number>,
  labelCharactersMax: { navbar: 24, sidebar: 24, bottom: 14 } satisfies Record<
    NavigationEntry["place"],
    number
  >,
  pathCharactersMax: 200,
  coversMax: 20,
  parametersMax: 20,
} as const;

/** Validates a manifest by itself. Returns its first fault as one sentence, or null when it is valid. */
export function findManifestFault(manifest: RemoteManifest): string | null {
  return (
    findPathFault(manifest) ??
    findNameFault(manifest) ??
    findCountFault(manifest) ??
    findNavigationFault(manifest)
  );
}

function findPathFault({ name, paths, routes = [], parameters = {} }: RemoteManifest): string | null {
  const prefixes = paths.map(({ prefix }) => prefix);
  const twice = firstRepeated(prefixes);
  if (twice !== undefined) return `${name} serves ${twice} twice.`;
  const reserved = prefixes.find(isReservedPath);
  if (reserved !== undefined) return `${name} serves ${reserved}, which belongs to the server.`;
  const long = [...prefixes, ...routes].find((path) => path.length > manifestLimits.pathCharactersMax);
  if (long !== undefined)
    return `A path of ${name} is longer than ${manifestLimits.pathCharactersMax} characters.`;
  const unserved = Object.keys(parameters).find((prefix) => !prefixes.includes(prefix));
  if (unserved !== undefined)
    return `${name} declares parameters of ${unserved}, which is no path of its own.`;
  const stray = routes.find((route) => !findServingRelease([{ manifest: { paths } }], exampleOf(route)));
  return stray === undefined
    ? null
    : `${name} declares the route ${stray} outside of the paths that it serves.`;
}

/** An example path that matches a route's pattern. */
function exampleOf(route: string): string {
  return route.replace(/[:*?]/g, "");
}

/** Names of parameters, slots, modules and icons. */
const nameForm = /^[a-z][a-z0-9.-]{0,63}$/i;

function findNameFault({ name, parameters = {}, slots, navigation }: RemoteManifest): string | null {
  const names = [
    ...Object.values(parameters).flat(),
    ...slots.flatMap(({ slot, module }) => [slot, module]),
    ...navigation.map(({ icon }) => icon),
  ];
  const wrong = names.find((text) => !nameForm.test(text));
  return wrong === undefined
    ? null
    : `${name} names a parameter, a slot, a module or an icon in another form than letters and digits.`;
}

function findCountFault({
  name,
  paths,
  routes = [],
  parameters = {},
  slots,
  navigation,
}: RemoteManifest): string | null {
  const { pathsMax, routesMax, parametersMax, slotsMax, entriesMax } = manifestLimits;
  const counts: readonly (readonly [what: string, count: number, max: number])[] = [
    ["paths", paths.length, pathsMax],
    ["routes", routes.length, routesMax],
    [
      "parameters below one prefix",
      Math.max(0, ...Object.values(parameters).map(({ length }) => length)),
      parametersMax,
    ],
    ["slots", slots.length, slotsMax],
    ...(["navbar", "sidebar", "bottom"] as const).map(
      (place) =>
        [
          `entries in the ${place}`,
          navigation.filter((entry) => entry.place === place).length,
          entriesMax[place],
        ] as const,
    ),
  ];
  const passed = counts.find(([, count, max]) => count > max);
  return passed ? `${name} has ${passed[1]} ${passed[0]}; at most ${passed[2]} are allowed.` : null;
}

function findNavigationFault({ name, navigation }: RemoteManifest): string | null {
  for (const entry of navigation) {
    const fault = findEntryFault(entry);
    if (fault) return `An entry of ${name} in the ${entry.place} ${fault}`;
  }
  return null;
}

/**
 * Visible characters of a path; a browser drops tabs and line breaks, and then `/\t/host` leads to another
 * host.
 */
const targetForm = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
/** Control characters, line separators, and marks that turn the direction of the text after them. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

function findEntryFault({ place, to, label, covers }: NavigationEntry): string | null {
  const { labelCharactersMax, pathCharactersMax, coversMax } = manifestLimits;
  if (!targetForm.test(to) || to.length > pathCharactersMax) return "leads to no path of this site.";
  if (covers.length > coversMax) return `covers ${covers.length} paths; at most ${coversMax} are allowed.`;
  const max = labelCharactersMax[place];
  for (const text of Object.values(label)) {
    if (text.trim() === "" || unprintable.test(text)) return "has a label without visible text.";
    if ([...text].length > max) return `has a label of more than ${max} characters.`;
  }
  return null;
}

export function firstRepeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}
