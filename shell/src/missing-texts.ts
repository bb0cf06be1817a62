/** Failure of the start: the texts of the shell could not be loaded. `cause` is the failed load. */
export class MissingTexts extends Error {
  override readonly name = "MissingTexts";
}
