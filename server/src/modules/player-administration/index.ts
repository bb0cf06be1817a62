/** Players in the back office. */
export { playerAdministrationModule } from "./player-administration-module.ts";
