/** Rounds for operators: those that nobody ended, reported ones and refused ones. */
export { roundsModule } from "./rounds-module.ts";
