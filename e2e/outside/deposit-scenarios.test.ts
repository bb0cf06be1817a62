import { depositsApi } from "@tessera/shared/contracts/deposits";
import { newId } from "@tessera/shared/core/identifiers";
import { expect, it } from "vitest";
import { cancelling } from "./deposit-scenarios.ts";

it("a killed cancellation whose status call fails as well: its outcome is unknown", async () => {
  const id = newId();
  const cancelPath = depositsApi.cancel.path.replace(":id", id);
  const call = async (_method: string, path: string) => ({
    status: path === cancelPath ? 503 : 200,
    headers: {},
    text: JSON.stringify({ id, status: "awaiting_payment" }),
  });
  await expect(cancelling({ playerId: newId(), call }, { id }).ask?.()).rejects.toThrow("503");
});
