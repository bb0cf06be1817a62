/** Runs before anything is installed: plain JavaScript, only Node's own modules. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
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

/** Installs the packages of package-lock.json, unless that was done for this lock file. */
export function installMissing() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const digest = createHash("sha256").update(lock).digest("hex");
  const marker = join(root, "node_modules/.tessera-installed");
  if (existsSync(marker) && readFileSync(marker, "utf8") === digest) return;
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
  writeFileSync(marker, digest);
}
