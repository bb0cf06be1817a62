import { build, BuildFailed } from "./build.ts";
import { firstLoadBytes } from "./first-load.ts";
import { targets, type Target } from "./targets.ts";

const wanted = process.argv.slice(2);
const known = targets(process.env["FLAVOUR"] === "development" ? "development" : "production");
const unknown = wanted.filter((name) => !known.some((target) => target.name === name));

function firstLoad(target: Target): string {
  const bytes = firstLoadBytes(target);
  return bytes === undefined ? "" : `, ${(bytes / 1000).toFixed(1)} kB at first (brotli)`;
}

if (unknown.length > 0) {
  console.error(
    `There is nothing named ${unknown.join(", ")} to build; known: ${known.map(({ name }) => name).join(", ")}.`,
  );
  process.exitCode = 2;
} else {
  for (const target of known.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const startedMs = performance.now();
    try {
      const built = await build(target);
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      const what = built ? `Built ${target.name} in ${seconds} s` : `${target.name} is up to date`;
      console.log(what + firstLoad(target));
    } catch (error) {
      if (!(error instanceof BuildFailed)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  }
}
