/** Error: a restore is refused or has failed. The message is a sentence that says what to do. */
export class RestoreRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "RestoreRefused";
  }
}
