// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderWithHost } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { DateField, type DateFieldProps } from "./date-field.tsx";

const messages = {
  en: {
    date: {
      placeholder: "dd/mm/yyyy",
      choose: "{{field}}: open the calendar",
      previous: "Previous month",
      next: "Next month",
    },
    validation: {
      date: {
        required: "Enter a date.",
        format: "Enter a date as dd/mm/yyyy.",
        impossible: "This date does not exist.",
        min: "Enter a date from {{min}} on.",
        max: "Enter a date up to {{max}}.",
      },
    },
  },
};

const heard: (string | null)[] = [];

function Days(props: Partial<DateFieldProps>) {
  const [day, setDay] = useState("2026-02-14");
  return (
    <>
      <DateField
        label="Start date"
        day={day}
        {...props}
        onDay={(next) => {
          heard.push(next);
          if (next !== null) setDay(next);
        }}
      />
      <button type="button" onClick={() => setDay("2026-03-01")}>
        Elsewhere
      </button>
    </>
  );
}

async function visit(props: Partial<DateFieldProps> = {}) {
  heard.length = 0;
  await renderWithHost(<Days {...props} />, { messages });
  return userEvent.setup();
}

const field = () => screen.getByLabelText<HTMLInputElement>("Start date");
const note = () => document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent;

describe("a date field", () => {
  test("digits typed: slashes are inserted, and onDay is called once, when the date is complete", async () => {
    const user = await visit();
    await user.clear(field());
    await user.type(field(), "31122026");
    expect(field().value).toBe("31/12/2026");
    expect(heard.filter((day) => day)).toEqual(["2026-12-31"]);
  });

  test("ISO date or date without leading zeros pasted: converted to dd/mm/yyyy", async () => {
    const user = await visit();
    await user.clear(field());
    await user.paste("2026-12-01");
    expect(field().value).toBe("01/12/2026");
    await user.clear(field());
    await user.paste("1/2/2026");
    expect(heard.at(-1)).toBe("2026-02-01");
  });

  test("an impossible date: an error when the field is left, and onDay is not called with a day", async () => {
    const user = await visit();
    await user.clear(field());
    await user.type(field(), "31022026");
    expect(field().getAttribute("aria-invalid")).toBeNull();
    await user.tab();
    expect(note()).toBe("This date does not exist.");
    expect(heard.filter((day) => day)).toEqual([]);
  });

  test("an error about the day: replaced as soon as the text is no valid day", async () => {
    const user = await visit({ error: "The start date must be before the end date." });
    expect(note()).toBe("The start date must be before the end date.");
    await user.clear(field());
    await user.type(field(), "31022026");
    expect(note()).toBe("This date does not exist.");
  });

  test.each([
    ["13022026", "Enter a date from 14/02/2026 on."],
    ["01032026", "Enter a date up to 28/02/2026."],
  ])("%s, out of range: an error with the limit", async (typed, text) => {
    const user = await visit({ min: "2026-02-14", max: "2026-02-28" });
    await user.clear(field());
    await user.type(field(), typed);
    await user.tab();
    expect(note()).toBe(text);
  });

  test("emptied: no day if optional, an error if required", async () => {
    const user = await visit();
    await user.clear(field());
    expect(heard).toEqual([""]);
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(field().value).toBe("01/03/2026");
  });

  test("a day set by the form: replaces the typed text", async () => {
    const user = await visit({ required: true });
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    await user.clear(field());
    await user.type(field(), "31122026");
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(field().value).toBe("01/03/2026");
  });

  test("a required field emptied: an error when it is left, removed when the form sets a day", async () => {
    const user = await visit({ required: true });
    await user.clear(field());
    await user.tab();
    expect(note()).toBe("Enter a date.");
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(field().value).toBe("01/03/2026");
    expect(field().getAttribute("aria-invalid")).toBeNull();
  });
});

test("a day chosen with the arrow keys: the calendar opens at its month and closes afterwards", async () => {
  const user = await visit({ min: "2026-02-01", max: "2026-02-28" });
  await user.click(screen.getByRole("button", { name: "Start date: open the calendar" }));
  const grid = await screen.findByRole("grid", { name: "February 2026" });
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toContain("14 February 2026"),
  );
  expect(within(grid).getByRole("gridcell", { selected: true }).textContent).toBe("14");
  await user.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field().value).toBe("22/02/2026");
  expect(heard).toEqual(["2026-02-22"]);
});

test("all sources: no native date field, and no date formatted by the browser's language", () => {
  const root = join(import.meta.dirname, "../../..");
  const folders = [
    "shell/src",
    "shared/src",
    "desk/src",
    ...readdirSync(join(root, "remotes")).map((name) => `remotes/${name}/src`),
  ];
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(300);
  const own = /type="(?:date|datetime-local|month|week|time)"|toLocale(?:Date|Time)?String\(/;
  expect(sources.filter((name) => own.test(readFileSync(join(root, name), "utf8")))).toEqual([]);
});
