import { hourMs } from "@tessera/shared/core/durations";
import { hasCode } from "@tessera/shared/core/has-code";
import { LRUCache } from "lru-cache";
import { AssetFolder } from "../asset-folder.ts";
import type { AssetEncoding, OpenAsset } from "../asset-store.ts";
import { encodings, type Form, formName, parseFormName } from "../forms.ts";

/** Age in milliseconds from which a temporary file is one of a process that has ended. */
const unfinishedMs = hourMs;

interface CachedForm {
  readonly sha256: string;
  readonly encoding: AssetEncoding;
  readonly bytes: number;
}

export interface FormCacheOptions {
  readonly folder: string;
  /** Bytes that the files may have together; the one used least recently goes first. */
  readonly bytesMax: number;
  /** Called when the disk fails, once until it takes a file again. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Files of a bucket on the disk of a node. Each is compared with its digest when it is opened, as in a store
 * of its own; after a restart the oldest counts as used least recently. A disk that takes no file is no
 * failure: then the cache does not have it.
 */
export class FormCache {
  readonly #folder: AssetFolder;
  readonly #forms: LRUCache<string, CachedForm>;
  readonly #onFault: (error: unknown) => void;
  /** Ends when the files of an earlier process are known. */
  readonly #isKnown: Promise<void>;
  #hasFault = false;

  constructor({ folder, bytesMax, onFault }: FormCacheOptions) {
    this.#folder = new AssetFolder(folder);
    this.#onFault = onFault;
    this.#forms = new LRUCache<string, CachedForm>({
      maxSize: bytesMax,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: (form, _name, reason) => {
        if (reason === "evict") void this.#delete(form);
      },
    });
    this.#isKnown = this.#findFiles().catch((error: unknown) => this.#report(error));
  }

  /** Opens a file whose bytes are right; null when it is missing or damaged. */
  async open(sha256: string, encoding: AssetEncoding): Promise<OpenAsset | null> {
    await this.#isKnown;
    const asset = await this.#folder.open(sha256, [encoding]).catch((error: unknown) => {
      this.#report(error);
      return null;
    });
    const name = formName(sha256, encoding);
    if (asset) this.#forms.set(name, { sha256, encoding, bytes: asset.bytes });
    else this.#forms.delete(name);
    return asset;
  }

  /** True when any encoding of the asset is there; reads no file. */
  async holds(sha256: string): Promise<boolean> {
    await this.#isKnown;
    return encodings.some((encoding) => this.#forms.has(formName(sha256, encoding)));
  }

  /** Writes a file; without one, and a report, where the disk does not take it. */
  async write(sha256: string, { encoding, bytes }: Form): Promise<void> {
    if (bytes.byteLength > this.#forms.maxSize) return;
    try {
      const written = await this.#folder.write(sha256, [{ encoding, bytes }]);
      await written.keep();
    } catch (error) {
      this.#report(error);
      return;
    }
    this.#hasFault = false;
    this.#forms.set(formName(sha256, encoding), { sha256, encoding, bytes: bytes.byteLength });
  }

  async remove(sha256: string, encoding: AssetEncoding): Promise<void> {
    this.#forms.delete(formName(sha256, encoding));
    await this.#delete({ sha256, encoding });
  }

  /** Finds the files of an earlier process, the oldest first, and deletes those above the bound. */
  async #findFiles(): Promise<void> {
    const names = await this.#folder.names().catch((error: unknown) => {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    });
    const found = names.flatMap((name) => parseFormName(name) ?? []);
    const files = await Promise.all(
      found.map(async (form) => ({ ...form, ...(await this.#folder.statOf(form.sha256, form.encoding)) })),
    );
    for (const { sha256, encoding, size } of files.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
      const fits = size <= this.#forms.maxSize;
      if (fits) this.#forms.set(formName(sha256, encoding), { sha256, encoding, bytes: size });
      else await this.#delete({ sha256, encoding });
    }
    if (names.length > 0) await this.#folder.removeUnfinished(new Date(Date.now() - unfinishedMs));
  }

  async #delete({ sha256, encoding }: Pick<CachedForm, "sha256" | "encoding">): Promise<void> {
    await this.#folder.remove(sha256, encoding).catch((error: unknown) => this.#report(error));
  }

  #report(error: unknown): void {
    if (!this.#hasFault) this.#onFault(error);
    this.#hasFault = true;
  }
}
