// @vitest-environment jsdom
import type { Settings } from "@tessera/shared/operator-contracts/settings";
import { problemAnswer, type Answer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { createDeskQueryClient } from "../../../query-client.ts";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { SettingsPage } from "./settings-page.tsx";

const initial: Settings = {
  moneyMode: "play",
  depositMin: 10,
  depositMax: 100_000,
  withdrawMin: 50,
  withdrawMax: 50_000,
  withdrawPerDay: 5,
  withdrawFourEyes: 5_000,
  creditFourEyes: 10_000,
  adjustmentsPerDay: 1_000_000,
  version: 3,
  changedBy: null,
  autoApprove: true,
  withdrawCode: false,
  withdrawCancel: true,
  supportEmail: "help@tessera.example",
  supportHours: { en: "Every day", id: "Setiap hari" },
};

let server: TestServer;
afterEach(() => server.close());

/** Settings as the server has them; a test changes them as another owner would. */
let stored: Settings;

interface Opened {
  readonly settings?: Partial<Settings>;
  /** Answers to changes, one after the other; then the server accepts. */
  readonly changes?: (() => Answer)[];
  readonly language?: "en" | "id";
}

let client: ReturnType<typeof createDeskQueryClient>;

async function open({ settings = {}, changes = [], language = "en" }: Opened = {}) {
  client = createDeskQueryClient();
  stored = { ...initial, ...settings };
  server = await renderDesk(<SettingsPage />, {
    path: "/desk/settings",
    roles: ["owner"],
    language,
    client,
    routes: {
      "GET /admin/api/settings": () => ({ body: stored }),
      "PATCH /admin/api/settings": () => {
        const refused = changes.shift()?.();
        if (refused) return refused;
        const sent = server.requests.findLast(({ method }) => method === "PATCH")?.body as Partial<Settings>;
        stored = { ...stored, ...sent, version: stored.version + 1 };
        return { body: stored };
      },
    },
  });
  await waitFor(() => expect(screen.getAllByRole("textbox")).toHaveLength(11));
  return userEvent.setup();
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const changesSent = () => server.requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
const save = () => screen.getByRole("button", { name: "Save settings" });

async function type(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

describe("the site's settings", () => {
  test("address and hours of support: sent in every language, and an invalid address is refused", async () => {
    const user = await open();
    await type(user, "Address of support", "nobody");
    await user.click(save());
    await waitFor(() => expect(field("Address of support").getAttribute("aria-invalid")).toBe("true"));
    await type(user, "Address of support", "care@tessera.example");
    await type(user, "Hours of support · English", "From nine to five");
    await user.click(save());
    await waitFor(() =>
      expect(changesSent()).toEqual([
        {
          version: initial.version,
          supportEmail: "care@tessera.example",
          supportHours: { en: "From nine to five", id: "Setiap hari" },
        },
      ]),
    );
  });

  test("opened: each number is shown with its bounds and its default, and nothing can be saved", async () => {
    await open();
    expect(field("Largest deposit").value).toBe("100,000");
    expect(screen.getByText("100 to 1,000,000. Default: 100,000.")).toBeTruthy();
    expect(screen.getByText("1 to 50. Default: 5.")).toBeTruthy();
    expect(save()).toHaveProperty("disabled", true);
  });

  test("automatic approval: the label names the methods included, and the note the other ones", async () => {
    await open();
    expect(
      screen.getByRole("checkbox", {
        name: "Approve withdrawals and deposits by Bank transfer automatically (play money only)",
      }),
    ).toBeTruthy();
    expect(
      screen.getByText(/^Deposits by Virtual account, QRIS, PromptPay, E-wallet are credited/),
    ).toBeTruthy();
  });

  test("two changes: only these are sent, with the shown version", async () => {
    const user = await open();
    await type(user, "Smallest deposit", "25");
    await user.click(screen.getByRole("checkbox", { name: /A withdrawal needs a code/ }));
    await user.click(save());
    await waitFor(() => expect(changesSent()).toEqual([{ version: 3, depositMin: 25, withdrawCode: true }]));
    await waitFor(() => expect(save()).toHaveProperty("disabled", true));
    await type(user, "Smallest deposit", "30");
    await user.click(save());
    await waitFor(() => expect(changesSent().at(-1)).toEqual({ version: 4, depositMin: 30 }));
  });

  test("real money: two switches are fixed; the third one and the numbers can be changed", async () => {
    const user = await open({ settings: { moneyMode: "real", autoApprove: false, withdrawCode: true } });
    expect(screen.getByRole("checkbox", { name: /deposits by Bank transfer/ })).toHaveProperty(
      "disabled",
      true,
    );
    expect(screen.getByRole("checkbox", { name: /needs a code/ })).toHaveProperty("disabled", true);
    await type(user, "Withdrawals of a player a day", "7");
    await user.click(screen.getByRole("checkbox", { name: /cancel a withdrawal/ }));
    await user.click(save());
    await waitFor(() =>
      expect(changesSent()).toEqual([{ version: 3, withdrawPerDay: 7, withdrawCancel: false }]),
    );
  });

  test("names, bounds and refusals are in Indonesian", async () => {
    const user = await open({ language: "id" });
    await type(user, "Deposit terkecil", "5000");
    await user.click(screen.getByRole("button", { name: "Simpan pengaturan" }));
    expect(await screen.findByText("Gunakan bilangan bulat dari 1 sampai 1,000.")).toBeTruthy();
  });
});

describe("refused settings", () => {
  test("numbers out of bounds and an empty one: an error at each field, and nothing is sent", async () => {
    const user = await open();
    await type(user, "Smallest deposit", "1001");
    await type(user, "Withdrawals of a player a day", "0");
    await user.clear(field("Largest withdrawal"));
    await user.click(save());
    expect(await screen.findByText("Use a whole number from 1 to 1,000.")).toBeTruthy();
    expect(screen.getByText("Use a whole number from 1 to 50.")).toBeTruthy();
    expect(screen.getByText("This field is required.")).toBeTruthy();
    expect(document.activeElement).toBe(field("Smallest deposit"));
    expect(changesSent()).toEqual([]);
  });

  test("a minimum above the maximum: an error at the minimum", async () => {
    const user = await open();
    await type(user, "Smallest withdrawal", "200");
    await type(user, "Largest withdrawal", "100");
    await user.click(save());
    expect(await screen.findByText("The smallest is above the largest.")).toBeTruthy();
    expect(field("Smallest withdrawal").getAttribute("aria-invalid")).toBe("true");
    expect(changesSent()).toEqual([]);
  });

  test("a field refused by the server: its text is shown there", async () => {
    const user = await open({
      changes: [() => problemAnswer(400, "VALIDATION", { depositMin: "number.range" })],
    });
    await type(user, "Smallest deposit", "25");
    await user.click(save());
    expect(await screen.findByText("This number is out of range.")).toBeTruthy();
    expect(field("Smallest deposit").value).toBe("25");
  });

  test("another owner saved first: the input stays beside the current values, and can be sent after a look at them", async () => {
    const conflict = () => {
      stored = { ...stored, depositMin: 40, withdrawPerDay: 9, version: 4, changedBy: "rina" };
      return problemAnswer(409, "CONFLICT");
    };
    const user = await open({ changes: [conflict] });
    await type(user, "Smallest deposit", "25");
    await user.click(save());
    const alert = await screen.findByRole("alert");
    await waitFor(() => expect(within(alert).getByText("40")).toBeTruthy());
    expect(within(alert).getByText("rina")).toBeTruthy();
    expect(field("Smallest deposit").value).toBe("25");
    expect(field("Withdrawals of a player a day").value).toBe("9");
    expect(save()).toHaveProperty("disabled", true);
    await user.click(within(alert).getByRole("button", { name: "Go on with this" }));
    await user.click(save());
    await waitFor(() => expect(changesSent().at(-1)).toEqual({ version: 4, depositMin: 25 }));
  });
});

describe("settings that are saved on a slow line", () => {
  const savedLate = () => {
    stored = { ...stored, depositMin: 25, version: 4 };
    return { body: stored, delayMs: 1_000 };
  };

  test("read again before the answer: nobody else was first, and they cannot be saved twice", async () => {
    const user = await open({ changes: [savedLate] });
    await type(user, "Smallest deposit", "25");
    await user.click(save());
    await waitFor(() => expect(changesSent()).toHaveLength(1));
    await client.invalidateQueries();
    await type(user, "Largest deposit", "900");
    expect(save().getAttribute("aria-busy")).toBe("true");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(save());
    expect(changesSent()).toHaveLength(1);
  });

  test("a field typed before the answer: it stays, and is saved with the new version", async () => {
    const user = await open({ changes: [savedLate] });
    await type(user, "Smallest deposit", "25");
    await user.click(save());
    await type(user, "Largest deposit", "900");
    await waitFor(() => expect(save().getAttribute("aria-busy")).toBeNull());
    expect([field("Smallest deposit").value, field("Largest deposit").value]).toEqual(["25", "900"]);
    await user.click(save());
    await waitFor(() => expect(changesSent().at(-1)).toEqual({ version: 4, depositMax: 900 }));
  });
});
