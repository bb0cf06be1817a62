// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../testing/render-desk.tsx";
import { incompleteInstant, InstantField } from "./instant-field.tsx";

let server: TestServer;
afterEach(() => server.close());

const heard: (string | null)[] = [];

function Editor({ first }: { readonly first: string | null }) {
  const [instant, setInstant] = useState(first);
  return (
    <>
      <InstantField
        label="Until"
        instant={instant}
        onInstant={(next) => {
          heard.push(next);
          setInstant(next);
        }}
      />
      <button type="button" onClick={() => setInstant("2027-03-04T05:06:00.000Z")}>
        Show theirs
      </button>
    </>
  );
}

async function edit(first: string | null) {
  heard.length = 0;
  server = await renderDesk(<Editor first={first} />, { path: "/desk", roles: ["content"], routes: {} });
  const day = screen.getByLabelText<HTMLInputElement>("Until", { selector: "input" });
  const time = screen.getByLabelText<HTMLInputElement>("Time");
  return { user: userEvent.setup(), day, time, shown: () => [day.value, time.value] };
}

test("a stored instant: shown as day and time in Bangkok", async () => {
  const { shown } = await edit("2026-12-31T18:30:00.000Z");
  expect(shown()).toEqual(["01/01/2027", "01:30"]);
});

test("a day typed: incomplete until its last digit, then midnight in Bangkok; another time can be typed without a colon", async () => {
  const { user, day, time, shown } = await edit(null);
  await user.type(day, "01022");
  expect(new Set(heard)).toEqual(new Set([incompleteInstant]));
  await user.type(day, "027");
  expect(heard.at(-1)).toBe("2027-01-31T17:00:00.000Z");
  await user.clear(time);
  expect(heard.at(-1)).toBe(incompleteInstant);
  await user.type(time, "930");
  expect(heard.at(-1)).toBe(incompleteInstant);
  await user.tab();
  expect(heard.at(-1)).toBe("2027-02-01T02:30:00.000Z");
  expect(shown()).toEqual(["01/02/2027", "09:30"]);
});

test("a time that does not exist: an error at the field, and the typed text stays", async () => {
  const { user, time, shown } = await edit("2026-12-31T18:30:00.000Z");
  await user.clear(time);
  await user.type(time, "24:61");
  await user.tab();
  expect(heard.at(-1)).toBe(incompleteInstant);
  expect(time.getAttribute("aria-invalid")).toBe("true");
  expect(shown()).toEqual(["01/01/2027", "24:61"]);
});

test("an emptied day: no instant, and no time", async () => {
  const { user, day, shown } = await edit("2026-12-31T18:30:00.000Z");
  await user.clear(day);
  expect(heard.at(-1)).toBeNull();
  expect(shown()).toEqual(["", ""]);
});

test("another instant set by the form: replaces the typed text", async () => {
  const { user, day, shown } = await edit("2026-12-31T18:30:00.000Z");
  await user.clear(day);
  await user.type(day, "0105");
  await user.click(screen.getByRole("button", { name: "Show theirs" }));
  expect(shown()).toEqual(["04/03/2027", "12:06"]);
});
