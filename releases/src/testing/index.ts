export { FirstScreens } from "../first-screens/first-screens.ts";
export { RenderWorker } from "../first-screens/render-worker.ts";
export { releaseScripts, screenRequest, shellRelease } from "./server-scripts.ts";
export { describeBuild, writeBuild, type BuildFacts } from "./write-build.ts";
export { operatorToken, startRegistry, type TestRegistry } from "./start-registry.ts";
export { insertVisits } from "./insert-visits.ts";
export { runCommand } from "./run-command.ts";
export { startS3Server, type TestBucket } from "./start-s3-server.ts";
