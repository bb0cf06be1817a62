/** Players in the back office. */
export { playerAdministrationModule } from "./player-administration-module.ts";
export { playerNoteErasure } from "./list-notes.ts";
