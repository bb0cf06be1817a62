/** A first screen that failed on the live site. */
export interface ScreenFailure {
  /** Id of the release at fault; null when the screen failed as a whole, nobody knows by which. */
  readonly release: string | null;
  readonly revision: number;
  readonly url: string;
  /** Error as it was thrown. */
  readonly message: string;
}
