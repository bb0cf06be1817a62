import * as z from "zod";

const lockedPackage = z.object({
  dependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});

/** The part of a `package-lock.json` that names packages, by the folder that each is installed to. */
export const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });
export type LockFile = z.output<typeof lockFile>;

/**
 * Folders in which a package at `folder` looks for others: its own, then the one of each package around it.
 */
function searchedFolders(folder: string): string[] {
  const around = folder.split("/node_modules/").slice(0, -1);
  const outer = around.map((_, index) => around.slice(0, index + 1).join("/node_modules/"));
  return [folder, ...outer.toReversed(), ""];
}

/**
 * Finds what packages of a lock file declare and the lock file does not have: `npm ci` refuses it, or leaves
 * those packages out on platforms that need them.
 *
 * @returns each as `folder of the declaring package: name`
 */
export function findMissingPackages({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => {
        const places = searchedFolders(folder).map((place) =>
          place ? `${place}/node_modules/${name}` : `node_modules/${name}`,
        );
        return places.every((place) => !(place in packages));
      })
      .map((name) => `${folder}: ${name}`),
  );
}
