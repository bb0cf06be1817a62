import { measureParts } from "./byte-budgets.ts";
import { targets } from "./targets.ts";
for (const t of targets("production")) if (process.argv.slice(2).includes(t.name)) console.log(t.name, measureParts(t));
