import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type FirstOperator, newFirstOperator } from "@tessera/server";
import { hasCode } from "@tessera/shared/core/has-code";
import * as z from "zod";
import { operatorsFile } from "./keys.ts";

const schema = z.object({
  username: z.string().min(3),
  password: z.string().min(12),
  totpSecret: z.string().min(16),
});

/** Loads the first operator from the data folder; creates it there at the first start, readable by the owner only. */
export function loadFirstOperator(dataFolder: string): FirstOperator {
  const file = operatorsFile(dataFolder);
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const isMissing = hasCode(error, "ENOENT");
    if (!isMissing) throw new Error(`${file} is damaged.`, { cause: error });
  }
  const made = newFirstOperator();
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return made;
}
