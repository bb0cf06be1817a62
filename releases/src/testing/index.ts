export { FirstScreens, type PublicAnswer } from "../first-screens/first-screens.ts";
export { RenderWorker } from "../first-screens/render-worker.ts";
export { releaseScripts, remoteScript, screenRequest, shellRelease, shellScript } from "./server-scripts.ts";
export { writeBuild, type BuildFacts } from "./write-build.ts";
