import { cpus, release, totalmem, type } from "node:os";

/** The machine that figures were measured on. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGibibytes: number;
  readonly system: string;
  readonly node: string;
}

/** Describes this machine without anything that names it. */
export function describeMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGibibytes: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    node: process.version,
  };
}
