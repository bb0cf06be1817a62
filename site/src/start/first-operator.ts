import { mkdirSync } from "node:fs";
import { type FirstOperator, newFirstOperator } from "@tessera/server";
import * as z from "zod";
import { operatorsFile } from "../environment/keys.ts";
import { createWholeFile, DataFileError, readIfExists } from "../environment/write-whole-file.ts";

const schema = z.object({
  username: z.string().min(3),
  password: z.string().min(12),
  totpSecret: z.string().min(16),
});

/**
 * Loads the first operator from the data folder; creates it there at the first start, readable by the owner
 * only.
 *
 * @throws DataFileError when the file is damaged or cannot be written; it is never overwritten
 */
export function loadFirstOperator(dataFolder: string): FirstOperator {
  const file = operatorsFile(dataFolder);
  const text = readIfExists(file);
  if (text !== undefined) return parseOperator(file, text);
  const made = newFirstOperator();
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  return createWholeFile(file, `${JSON.stringify(made, null, 2)}\n`) ? made : loadFirstOperator(dataFolder);
}

function parseOperator(file: string, text: string): FirstOperator {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new DataFileError(
      `${file} is ${text.trim() === "" ? "empty" : "damaged"}, and it is never overwritten: it has the password and the authenticator of the first operator. Restore it from a backup. Without a backup, move it away: the next start writes a new one, which is used only by a database without operators.`,
      { cause: error },
    );
  }
}
