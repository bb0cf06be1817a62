import { fork } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import * as z from "@tessera/shared/schema";
import { Refusal } from "../errors/refusal.ts";
import { dotsOf } from "./watermark.ts";
import type { PictureOrder, PictureResult, PictureRules } from "./picture-messages.ts";

export interface PictureLimits {
  /** Time of one picture, in milliseconds; its process is ended after it. */
  readonly pictureMs: number;
  /** Resident memory of a process, in bytes. */
  readonly memoryBytes: number;
  /** Pictures that may wait; more are refused. */
  readonly waitingMax: number;
}

const defaultLimits: PictureLimits = { pictureMs: 20_000, memoryBytes: 512 * 1024 * 1024, waitingMax: 8 };

/** Time after which somebody who was refused may try again. */
const retryAfterSeconds = 5;

const pictureResult = z.union([
  z.object({ fault: z.enum(["type", "unreadable", "small", "large"]) }),
  z.object({
    fault: z.literal(null),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    width: z.number(),
    height: z.number(),
  }),
]);

/**
 * Decodes uploaded pictures and encodes them again, each in a process of its own that has no environment,
 * secrets, files or network and ends with its picture. One picture at a time, so that all of them together
 * have the memory of one.
 */
export class PictureDecoder {
  readonly #file: string | undefined;
  readonly #limits: PictureLimits;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @param file built script of the process; without it no picture can be decoded */
  constructor(file: string | undefined, limits: Partial<PictureLimits> = {}) {
    this.#file = file;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /**
   * Returns the picture in the wanted format, or what is wrong with it. Refuses with RATE_LIMITED while too
   * many wait.
   * @param mark lines of text that are drawn all over it
   */
  async decode(bytes: Uint8Array, rules: PictureRules, mark: readonly string[] = []): Promise<PictureResult> {
    if (this.#file === undefined) throw new Error("The process that decodes pictures is not built.");
    if (this.#waiting >= this.#limits.waitingMax) throw new Refusal("RATE_LIMITED", { retryAfterSeconds });
    const file = this.#file;
    this.#waiting += 1;
    const decoding = this.#queue.then(() =>
      decodeInProcess(
        file,
        { bytes, rules, mark: dotsOf(mark), memoryBytes: this.#limits.memoryBytes },
        this.#limits.pictureMs,
      ),
    );
    this.#queue = decoding.catch(() => undefined);
    return decoding.finally(() => (this.#waiting -= 1));
  }
}

/**
 * Resolves with `unreadable` when the process does not end its work: a picture is to blame before the site
 * is.
 */
function decodeInProcess(file: string, order: PictureOrder, pictureMs: number): Promise<PictureResult> {
  const child = fork(file, [], {
    env: {},
    cwd: dirname(file),
    execArgv: executionArguments(file),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve, reject) => {
    const settle = (result: PictureResult) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      resolve(result);
    };
    const timer = setTimeout(() => settle({ fault: "unreadable" }), pictureMs);
    child.on("error", reject);
    child.on("exit", () => settle({ fault: "unreadable" }));
    child.on("message", (message) => {
      const result = z.safeParse(pictureResult, message);
      settle(result.success ? result.data : { fault: "unreadable" });
    });
    child.send(order, () => undefined);
  });
}

/** Flags of the process: its own file and the decoder's are all that it may read. */
function executionArguments(file: string): string[] {
  const permission = process.allowedNodeEnvironmentFlags.has("--permission")
    ? "--permission"
    : "--experimental-permission";
  const decoder = createRequire(file).resolve("sharp");
  const packages = decoder.slice(0, decoder.lastIndexOf(`node_modules${sep}sharp`) + "node_modules".length);
  return [
    permission,
    "--allow-addons",
    `--allow-fs-read=${file}`,
    // Says that the file is a module.
    `--allow-fs-read=${join(dirname(file), "package.json")}`,
    `--allow-fs-read=${join(dirname(file), "../package.json")}`,
    `--allow-fs-read=${packages}${sep}`,
    "--disallow-code-generation-from-strings",
    "--no-warnings",
  ];
}
