/**
 * `npm run operator`: prints with what the first operator of this machine logs in at the desk, and the code
 * of this moment.
 */
import { readFileSync } from "node:fs";
import { systemClock } from "@tessera/shared/core/clock";
import { hasCode } from "@tessera/shared/core/has-code";
import * as z from "@tessera/shared/schema";
import { totpCode } from "@tessera/shared/testing/totp-code";
import { readEnvironment } from "@tessera/site/environment";
import { operatorsFile } from "@tessera/site/keys";
import { readSiteFile } from "@tessera/site/site-file";
import { projectRoot } from "./build/targets.ts";

const schema = z.object({ username: z.string(), password: z.string(), totpSecret: z.string() });
const { dataFolder, deskOrigin: usual } = readEnvironment(process.env, projectRoot);
const file = operatorsFile(dataFolder);

try {
  const { username, password, totpSecret } = z.parse(schema, JSON.parse(readFileSync(file, "utf8")));
  // What the site was started with is not known in this terminal.
  const deskOrigin = readSiteFile(dataFolder)?.deskOrigin ?? usual;
  const code = totpCode(totpSecret, systemClock.now().getTime());
  console.log(`Desk      ${deskOrigin}/desk\nUsername  ${username}\nPassword  ${password}`);
  console.log(`Code      ${code}   (for half a minute, once)`);
} catch (error) {
  if (!hasCode(error, "ENOENT")) throw error;
  console.error(`There is no ${file}: the first start of the site makes it.`);
  process.exitCode = 1;
}
