import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";

/** Placeholder browser files for tests without a browser. */
export const noClient = { script: "page.js", style: "page.css", pages: {}, files: new Map<string, never>() };

/** Listens on a free loopback port and returns the origin. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${address.port}`;
}

/** Reads the body of a response that must have status 200. */
export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

/** Creates an empty folder, with a function to remove it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "tessera-counterparties-"));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}

/** Polls until the condition is true, for at most 15 s: a busy machine may pause for seconds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 15_000;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error("It did not happen within 15 s");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
