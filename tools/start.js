/**
 * `npm start`, plain JavaScript because it runs before anything is installed: installs what is missing, then
 * starts.
 */
import { installMissing, refuseOldNode } from "./install.js";

refuseOldNode();
installMissing();
const { register } = await import("tsx/esm/api");
register();
const { start } = await import("./start/main.ts");
await start(process.argv.slice(2));
