/** Runs before anything is installed: plain JavaScript, only Node's own modules. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const root = fileURLToPath(new URL("..", import.meta.url));
const leastNode = [20, 19];

/** Exits with an error message on an outdated Node. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return;
  console.error(`Tessera needs Node ${leastNode.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * True when npm has installed the packages of a lock file, by the list that npm itself leaves when it has
 * ended. Those for other platforms are optional, and absent.
 *
 * @param {string} folder where `package-lock.json` and `node_modules` are
 */
export function isInstalled(folder) {
  const list = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(list)) return false;
  const installed = packagesIn(list);
  const { "": _root, ...locked } = packagesIn(join(folder, "package-lock.json"));
  return Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional;
  });
}

const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** Installs the packages of package-lock.json, unless they are installed, by whatever command. */
export function installMissing() {
  if (isInstalled(root)) return;
  console.log("Installing packages (once; takes a minute) …");
  const npm = process.env["npm_execpath"];
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const options = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(command, [...first, ...options], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: !npm && process.platform === "win32",
  });
  if (status !== 0) {
    console.error("The packages could not be installed; see above, then run the command again.");
    process.exit(1);
  }
}
