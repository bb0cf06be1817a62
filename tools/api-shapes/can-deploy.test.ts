import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operatorToken, runCommand, startRegistry, type TestRegistry } from "@tessera/releases/testing";
import { apiVersion } from "@tessera/shared/contracts/api-version";
import { wallets } from "@tessera/shared/contracts/wallet";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { descriptionFile, filesOf } from "./recorded-shapes.ts";
import { currentShapes, shapeOf } from "./shapes.ts";

const later = apiVersion + 1;
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.database.query("update registry.serving_node set serves = $1", [later]);
  await registry.publishAndPromote({ name: "wallet", version: "1.0.0", api: apiVersion });
  await registry.publishAndPromote({ name: "wallet", version: "2.0.0", api: later });
});
afterAll(() => registry.stop());

it("a dropped field that the last good release reads: named before the server is deployed", async () => {
  const now = currentShapes();
  const { transferRoom: _, ...others } = wallets.shape;
  const call = "GET /api/wallets";
  const without = {
    ...now,
    endpoints: { ...now.endpoints, [call]: { access: "account", reply: shapeOf(z.object(others)) } },
  };
  const files = filesOf(without, new Map([[apiVersion, now]]), { serves: later, since: later });
  const description = join(registry.folder, descriptionFile);
  await writeFile(description, files.get(descriptionFile) ?? "");
  const { code, out, error } = await runCommand(["can-deploy", description], {
    environment: { TESSERA_URL: registry.origin, TESSERA_TOKEN: operatorToken },
  });
  expect([code, error]).toEqual([1, "1 release would be served no more.\n"]);
  expect(out).toMatch(/^wallet +1\.0\.0\S+ +last good +no +/m);
  expect(out).toMatch(
    /wallet 1\.0\.0\S+ would miss:\n {2}reply of GET \/api\/wallets: transferRoom is gone\n$/,
  );
});
