/** Observer of a window in which everything is visible; takes the place of `IntersectionObserver`. */
export class EverythingVisible {
  readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;

  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }

  observe(): void {
    this.#tell([{ isIntersecting: true }]);
  }

  disconnect(): void {}
}
