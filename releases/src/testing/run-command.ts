import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../../bin/tessera.js", import.meta.url));

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

interface RunOptions {
  /** Working folder; by default that of this process. */
  readonly folder?: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Called with all output so far. */
  readonly onOut?: (out: string) => void;
}

/**
 * Runs the command `tessera` in a child process, with no registry but that of the given folder or
 * environment.
 */
export async function runCommand(
  words: readonly string[],
  { folder, environment, onOut = () => undefined }: RunOptions,
): Promise<Outcome> {
  const { TESSERA_URL: _url, TESSERA_TOKEN: _token, NO_COLOR: _color, ...inherited } = process.env;
  const child = spawn(process.execPath, [command, ...words], {
    cwd: folder,
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, error] = ["", ""];
  child.stdout.on("data", (bytes: Buffer) => onOut((out += bytes.toString())));
  child.stderr.on("data", (bytes: Buffer) => (error += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, out, error };
}
