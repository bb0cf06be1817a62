import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";

/** A page's files for tests that need no browser. */
export const noClient = { script: "page.js", style: "page.css", files: new Map<string, never>() };

/** Lets an app listen on a free loopback port and gives its origin. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${address.port}`;
}

/** The body of an answer that has to be 200. */
export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

/** An empty folder, and the way to remove it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "tessera-sandbox-"));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}

/** Waits until it is so. The limit tells that it never will be; a machine that is busy may stand still for seconds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 15_000;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error("It did not happen within 15 s");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
