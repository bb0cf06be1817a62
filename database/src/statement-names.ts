/** Limit of prepared statements: a connection keeps them until it closes. */
const preparedMax = 500;

/** Names of prepared statements by their text. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #named = 0;

  /**
   * Name of the prepared statement for a text: each connection parses and plans it once, which costs more
   * than running most of our statements. Beyond {@link preparedMax}, for example for generated texts,
   * undefined: parsed each time.
   */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= preparedMax) return known;
    this.#named += 1;
    const name = `s${this.#named}`;
    this.#names.set(text, name);
    return name;
  }

  /** Forgets the name of a text, which gets another one at its next use. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}
