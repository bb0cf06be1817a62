/**
 * `npm test`, plain JavaScript because it runs before anything is installed: installs what is missing, then
 * checks all.
 */
import { installMissing, refuseOldNode } from "./install.js";

refuseOldNode();
installMissing();
const { register } = await import("tsx/esm/api");
register();
const { testEverything } = await import("./test/main.ts");
await testEverything(process.argv.slice(2));
