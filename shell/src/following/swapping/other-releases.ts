import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import type { PageReleases } from "../page-releases.ts";
import { freeRelease } from "./free-release.ts";
import { loadOther, refuseUnfit } from "./load-other.ts";
import { readRelease } from "./read-release.ts";
import { SeparateAnswers } from "./separate-answers.tsx";
import { swapRelease, type SwapOptions } from "./swap-release.tsx";
import { enterStoredFields, storeFields } from "./typed-fields.ts";

/**
 * Other releases than those of the document, in an open page. A file of its own, since most pages are closed
 * before they follow to one.
 */
export class OtherReleases {
  readonly #page: PageReleases;
  readonly #answers: SeparateAnswers;

  /** Created once in a page, before it has another release. */
  constructor(page: PageReleases) {
    this.#page = page;
    this.#answers = new SeparateAnswers(page);
  }

  /**
   * Reads the manifest of a release, by which it can be loaded. Rejects when it does not arrive or is not
   * that of this remote.
   *
   * @param ofOtherShell true when it is live beside another shell than the page's, which may not be able to
   *   run it: an error named `Unfit` then
   */
  read(name: string, id: string, ofOtherShell: boolean): Promise<MappedRelease> {
    return readRelease(this.#page, name, id, async (built) => {
      if (ofOtherShell) await refuseUnfit(built, this.#page);
      await this.#answers.note(id, built);
    });
  }

  /**
   * Loads the first of these releases of a remote that loads and that the shell can run; undefined when none
   * does.
   */
  loadFirst(name: string, ids: readonly string[]): Promise<MappedRelease | undefined> {
    return loadOther(this.#page, name, ids, this.#answers.note.bind(this.#answers));
  }

  /** Shows a release in a place. */
  swap(options: SwapOptions): Promise<void> {
    return swapRelease(options);
  }

  /** Stores what is typed in this page, which is about to be loaded again. */
  storeFields(): void {
    storeFields(this.#page.typed);
  }

  /** Enters what was typed in the page that was loaded again. */
  enterStoredFields(): void {
    enterStoredFields(this.#page.typed);
  }

  /** Frees what a release that is not shown has left in the page. */
  free(release: MappedRelease): Promise<void> {
    return freeRelease(release, this.#page);
  }
}
