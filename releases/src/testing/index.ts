export { writeBuild, type BuildFacts } from "./write-build.ts";
