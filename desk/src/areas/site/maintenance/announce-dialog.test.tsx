// @vitest-environment jsdom
import { minuteMs } from "@tessera/shared/core/durations";
import { forEachLanguage, languages } from "@tessera/shared/core/languages";
import { formatDateTime } from "@tessera/shared/i18n";
import type { TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { AnnounceDialog } from "./announce-dialog.tsx";

const announced = {
  id: "0197f3c2-0000-7000-8000-000000000001",
  area: "withdrawals",
  state: "announced",
  from: "2026-01-31T07:15:09.000Z",
  until: null,
  endedAt: null,
  message: { en: "Soon", id: "Segera" },
  createdBy: "rina",
  endedBy: null,
  version: 1,
};

let server: TestServer;
afterEach(() => server.close());

async function open() {
  const onClose = vi.fn<() => void>();
  server = await renderDesk(<AnnounceDialog onClose={onClose} />, {
    path: "/desk/maintenance",
    roles: ["owner"],
    routes: { "POST /admin/api/maintenance": () => ({ status: 201, body: announced }) },
  });
  const dialog = within(await screen.findByRole("dialog"));
  const user = userEvent.setup();
  const announce = () => user.click(dialog.getByRole("button", { name: "Announce maintenance" }));
  return { dialog, user, announce, onClose };
}

const sent = () => server.to("/admin/api/maintenance").map(({ body }) => body);

test("a message in every language: sent with the area, and the dialog closes", async () => {
  const { dialog, user, announce, onClose } = await open();
  for (const { code, name } of languages) {
    await user.type(dialog.getByLabelText(`Message, ${name}`), `Soon (${code})`);
  }
  await announce();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([
    { area: "withdrawals", message: forEachLanguage((code) => `Soon (${code})`) },
  ]);
});

test("a language without a message: an error at its field, and nothing is sent", async () => {
  const { dialog, user, announce } = await open();
  const [first, ...others] = languages.map(({ name }) => dialog.getByLabelText(`Message, ${name}`));
  if (first) await user.type(first, "Soon");
  await announce();
  for (const field of others) {
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  }
  expect(first?.getAttribute("aria-invalid")).not.toBe("true");
  expect(sent()).toEqual([]);
});

test("minutes: each field shows the resulting time, with the end counted from the beginning", async () => {
  const { dialog, user } = await open();
  const clockTime = (name: RegExp) => {
    const field = dialog.getByLabelText(name);
    return document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  };
  const inMinutes = (minutes: number) =>
    formatDateTime(new Date(Date.now() + minutes * minuteMs).toISOString()).slice(
      0,
      "dd/mm/yyyy HH:mm".length,
    );
  // The minute may turn while the test runs.
  const near = (minutes: number) => [minutes - 1, minutes].map((at) => `At ${inMinutes(at)}, Bangkok time`);
  expect(near(10)).toContain(clockTime(/^Begins in minutes/));
  expect(near(40)).toContain(clockTime(/^Lasts minutes/));
  await user.clear(dialog.getByLabelText(/^Begins in minutes/));
  await user.type(dialog.getByLabelText(/^Begins in minutes/), "120");
  expect(near(150)).toContain(clockTime(/^Lasts minutes/));
  await user.clear(dialog.getByLabelText(/^Lasts minutes/));
  await user.type(dialog.getByLabelText(/^Lasts minutes/), "0");
  expect(clockTime(/^Lasts minutes/)).toBe("");
});
