import * as z from "zod";
import { type ProgramUser, runProgram } from "./child-program.ts";
import { RestoreRefused } from "./restore-refused.ts";

/** A backup of the whole cluster in the repository. */
export interface Backup {
  /** Name that pgBackRest gives it, for example `20261130-021500F`. */
  readonly label: string;
  /** Instant from which on it can be restored, in whole seconds. */
  readonly endedAt: Date;
  /** Size of the cluster in bytes. */
  readonly bytes: number;
}

/** Contents of a repository for one cluster. */
export interface BackupList {
  /** The earliest first; at least one. */
  readonly backups: readonly Backup[];
  /** Name of the newest file of the log in the archive; undefined when it has none. */
  readonly newestLogFile: string | undefined;
}

/** An instant, or the end of the archive of the log. */
export type RestoreTarget = Date | "latest";

const information = z.array(
  z.object({
    archive: z.array(z.object({ max: z.nullable(z.string()) })),
    backup: z.array(
      z.object({
        label: z.string(),
        info: z.object({ size: z.number() }),
        timestamp: z.object({ stop: z.number() }),
      }),
    ),
    repo: z.array(z.object({ status: z.object({ message: z.string() }) })),
    status: z.object({ code: z.number(), message: z.string() }),
  }),
);

/** Highest code of a stanza without a backup; above it the repository cannot be read. */
const statusCodeWithoutBackupMax = 3;

/** Parses the answer of `pgbackrest info`, which contains raw bytes of a file that it cannot decrypt. */
function parseInformation(output: string) {
  const printable = Array.from(output, (sign) => (sign < " " ? " " : sign)).join("");
  return z.parse(information, JSON.parse(printable));
}

/** pgBackRest repeats what it was called with at the end of some errors, and gives each a number. */
const firstError = /ERROR: \[\d+\]: (.*)/;

/** The first error of a program's output, without its number; its last line where it names none. */
function reasonOf(text: string): string {
  const reason = firstError.exec(text)?.[1] ?? text.trim().split("\n").at(-1) ?? "";
  return reason.trim().replace(/\.$/, "");
}

const unreadable = (reason: string) =>
  new RestoreRefused(
    `The repository of backups cannot be read (${reason}). Correct the configuration of pgBackRest, or its key.`,
  );

/** The repository of backups of one cluster, by pgBackRest. */
export class BackupRepository {
  readonly #stanza: string;
  readonly #options: readonly string[];
  readonly #user: ProgramUser | undefined;

  /**
   * @param stanza name of the cluster in the configuration of pgBackRest
   * @param config path of that configuration; undefined for its own default
   * @param user ids to run pgBackRest under
   */
  constructor(stanza: string, config: string | undefined, user: ProgramUser | undefined) {
    this.#stanza = stanza;
    this.#options = [`--stanza=${stanza}`, ...(config === undefined ? [] : [`--config=${config}`])];
    this.#user = user;
  }

  /**
   * Lists the backups.
   *
   * @throws RestoreRefused when the repository cannot be read or has none
   */
  async list(): Promise<BackupList> {
    const { code, output, complaint } = await this.#run(["info", "--output=json"]);
    if (code !== 0) throw unreadable(reasonOf(output + complaint));
    const [stanza] = parseInformation(output);
    const backups = (stanza?.backup ?? []).map(({ label, info, timestamp }) => ({
      label,
      endedAt: new Date(timestamp.stop * 1_000),
      bytes: info.size,
    }));
    if (backups.length > 0)
      return {
        backups: backups.toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime()),
        newestLogFile: stanza?.archive.at(-1)?.max ?? undefined,
      };
    if (stanza && stanza.status.code > statusCodeWithoutBackupMax)
      throw unreadable(stanza.repo.map(({ status }) => status.message.split(":", 1)[0]).join(", "));
    throw new RestoreRefused(
      `The repository has no backup of the stanza ${this.#stanza} (${stanza?.status.message ?? "unknown"}). Correct --stanza or the repository in the configuration of pgBackRest.`,
    );
  }

  /**
   * Writes the files of a backup into an empty folder, and what PostgreSQL needs to follow the log to its
   * target. pgBackRest compares each file with its checksum.
   *
   * @throws RestoreRefused when the backup is not complete; the folder may have some files then
   */
  async restore(backup: Backup, target: RestoreTarget, folder: string): Promise<void> {
    const { code, output, complaint } = await this.#run([
      `--pg1-path=${folder}`,
      `--set=${backup.label}`,
      ...(target === "latest"
        ? ["--type=default"]
        : [
            "--type=time",
            `--target=${target.toISOString().replace("T", " ").replace("Z", "+00")}`,
            "--target-action=promote",
          ]),
      "restore",
    ]);
    if (code === 0) return;
    throw new RestoreRefused(
      `The backup ${backup.label} cannot be restored, and nothing was changed (${reasonOf(output + complaint)}). Name an earlier one with --set, or use another repository.`,
    );
  }

  #run(parameters: readonly string[]) {
    return runProgram("pgbackrest", [...this.#options, ...parameters], this.#user);
  }
}

/**
 * Chooses the backup that a restore begins with: the named one, or the last that ended before its target.
 *
 * @throws RestoreRefused when there is none
 */
export function chooseBackup(
  { backups }: BackupList,
  target: RestoreTarget,
  label: string | undefined,
): Backup {
  const to = target === "latest" ? new Date() : target;
  // The repository knows seconds: a backup of the same second may have ended after the instant.
  const usable = backups.filter(({ endedAt }) => endedAt.getTime() + 1_000 <= to.getTime());
  const chosen = label === undefined ? usable.at(-1) : usable.find((backup) => backup.label === label);
  if (chosen) return chosen;
  if (label !== undefined)
    throw new RestoreRefused(
      `No backup ${label} ended before ${to.toISOString()}; those that did: ${usable.map((backup) => backup.label).join(", ") || "none"}.`,
    );
  throw new RestoreRefused(
    `No backup ended before ${to.toISOString()}: choose a time after ${backups[0]?.endedAt.toISOString() ?? "the first backup"}, or another repository.`,
  );
}
