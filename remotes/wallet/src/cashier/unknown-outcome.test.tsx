// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { messages } from "../locales/en/index.ts";
import { UnknownOutcome } from "./unknown-outcome.tsx";

async function show(status: "checking" | "unknown") {
  const checkAgain = vi.fn<() => Promise<void>>(async () => undefined);
  const failure = new TypeError("no answer");
  const attempt = { status, failure, isLocked: true, checkAgain };
  await renderWithHost(<UnknownOutcome attempt={attempt} />, { messages: { en: messages }, apiUrl: "" });
  await screen.findByRole("button", { name: "Ask again" });
  window.dispatchEvent(new Event("online"));
  return checkAgain;
}

test("connection returns with an unknown outcome: asked once, without a press", async () => {
  expect(await show("unknown")).toHaveBeenCalledTimes(1);
});

test("connection returns while it is being asked: not asked a second time", async () => {
  expect(await show("checking")).not.toHaveBeenCalled();
});
