/** `npx tsx e2e/outside/survive.ts [--seconds 300] [--faults 30] [--engine embedded|postgresql]`: the long run of the proof. */
import { parseArgs } from "node:util";
import { ledgerSurvives } from "./ledger-survives.ts";
import { buildSite } from "./site-process.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    faults: { type: "string", default: "30" },
    engine: { type: "string" },
  },
});

await buildSite();
for (const engine of ["embedded", "postgresql"] as const) {
  if (values.engine !== undefined && values.engine !== engine) continue;
  console.log(`▪ ${engine}`);
  const { sent, repeated, doneUnheard, differences } = await ledgerSurvives({
    engine,
    seconds: Number(values.seconds),
    faults: Number(values.faults),
    say: (line) => console.log(`  ${line}`),
  });
  console.log(`  ${sent} operations; of ${repeated} without an answer ${doneUnheard} had been done`);
  for (const difference of differences) console.error(`  ✗ ${difference}`);
  if (differences.length > 0) process.exitCode = 1;
  else console.log("  ✓ each is in the books as it was acknowledged, once, and the books add up");
}
