import { createRegistryClient } from "@tessera/releases/client";
import { apiSince, apiVersion } from "@tessera/shared/contracts/api-version";
import { documentFormat, documentFormatSince } from "@tessera/shared/contracts/document-format";
import { afterEach, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

let site: ComposedSite;
afterEach(() => site.close());

it("the API version of a running site: a release for a later one cannot be promoted", async () => {
  site = await composeSite();
  await site.publish({ name: "shell", version: "1.0.0", api: apiVersion });
  await expect(site.publish({ name: "wallet", version: "2.0.0", api: apiVersion + 1 })).rejects.toThrow(
    `wallet 2.0.0 was built for API ${apiVersion + 1}; the running servers serve `,
  );
  const rows = () =>
    site.database.query("select serves, since, documents_serves, documents_since from registry.serving_node");
  expect(await rows()).toEqual([
    {
      serves: apiVersion,
      since: apiSince,
      documents_serves: documentFormat,
      documents_since: documentFormatSince,
    },
  ]);
  const operator = createRegistryClient({ origin: await site.listen(), token: site.keys.operator });
  expect((await operator.status()).remotes.map(({ name }) => name)).toEqual(["shell"]);
  await site.app.close();
  expect(await rows()).toEqual([]);
});
