/**
 * `npx tsx e2e/outside/survive.ts [--seconds 300] [--faults 30] [--stretch 360] [--pause 0] [--engine
 * embedded|postgresql] [--site-entry file]`: the long run of the proof.
 */
import { parseArgs } from "node:util";
import { ledgerSurvives } from "./ledger-survives.ts";
import { everyWay } from "./needs.ts";
import { buildParties } from "./parties.ts";
import { buildSite } from "./site-process.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    faults: { type: "string", default: "30" },
    stretch: { type: "string", default: "360" },
    pause: { type: "string", default: "0" },
    engine: { type: "string" },
    // An intentionally broken site, to verify the proof.
    "site-entry": { type: "string" },
  },
});

await buildSite();
await buildParties();
for (const engine of ["embedded", "postgresql"] as const) {
  if (values.engine !== undefined && values.engine !== engine) continue;
  console.log(`▪ ${engine}`);
  const { sent, repeated, doneUnheard, differences, neverHappened } = await ledgerSurvives({
    engine,
    seconds: Number(values.seconds),
    faults: Number(values.faults),
    stretchSeconds: Number(values.stretch),
    pauseMs: Number(values.pause),
    needs: everyWay,
    say: (line) => console.log(`  ${line}`),
    ...(values["site-entry"] !== undefined && { siteEntry: values["site-entry"] }),
  });
  for (const [kind, count] of Object.entries(sent)) console.log(`  ${String(count).padStart(6)} × ${kind}`);
  console.log(`  of ${repeated} without an answer ${doneUnheard} had been done`);
  const wrong = [...differences, ...neverHappened.map((what) => `${what} never happened`)];
  for (const difference of wrong) console.error(`  ✗ ${difference}`);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log("  ✓ each is in the books as it was acknowledged, once, and the books add up");
}
