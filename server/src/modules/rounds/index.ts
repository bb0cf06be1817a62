/** Rounds for operators: unended, reported and refused ones. */
export { roundsModule } from "./rounds-module.ts";
