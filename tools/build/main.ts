import { build, BuildFailed } from "./build.ts";
import { targets } from "./targets.ts";

const wanted = process.argv.slice(2);
const known = targets(process.env["FLAVOUR"] === "development" ? "development" : "production");
const unknown = wanted.filter((name) => !known.some((target) => target.name === name));

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
      console.log(built ? `Built ${target.name} in ${seconds} s` : `${target.name} is up to date`);
    } catch (error) {
      if (!(error instanceof BuildFailed)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  }
}
