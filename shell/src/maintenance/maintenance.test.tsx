// @vitest-environment jsdom
import type { MaintenanceWindow } from "@tessera/shared/contracts/maintenance";
import { hourMs } from "@tessera/shared/core/durations";
import { formatTimeOfDay } from "@tessera/shared/core/time";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { takeOver } from "@tessera/shared/testing/take-over";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { messages } from "../locales/en/index.ts";
import { messages as indonesian } from "../locales/id/index.ts";
import { areaOfPath } from "./area-of-path.ts";
import { MaintenanceBand } from "./maintenance-band.tsx";
import { MaintenanceScreen } from "./maintenance-screen.tsx";

/** Sets the clock of the player's device to that of Bangkok, or to one that is some hours ahead of it. */
const setClock = (hoursAhead = 0) =>
  vi.spyOn(Date.prototype, "toTimeString").mockImplementation(function (this: Date) {
    return formatTimeOfDay(new Date(this.getTime() + hoursAhead * hourMs));
  });

beforeEach(() => void setClock());
let server: TestServer;
afterEach(() => server.close());

const windowOf = (over: Partial<MaintenanceWindow>): MaintenanceWindow => ({
  id: "01a20708-eb72-76ab-9d5b-45a61501ee03",
  area: "withdrawals",
  from: "2026-11-21T10:00:00.000Z",
  until: "2026-11-21T11:30:00.000Z",
  active: true,
  message: { en: "The bank renews its systems.", id: "Bank memperbarui sistemnya." },
  ...over,
});

async function show(element: React.ReactNode, player?: string) {
  server = await startTestServer({});
  provideTestHost([]);
  await renderWithHost(element, {
    messages: { en: messages, id: indonesian },
    apiUrl: server.url,
    ...(player && { player }),
  });
}

describe("the screen of an area in maintenance", () => {
  test("with a known end: area, message, end in Bangkok time, and what is not affected", async () => {
    await show(<MaintenanceScreen window={windowOf({})} />, "budi88");
    expect(screen.getByRole("heading").textContent).toBe("Withdrawals: under maintenance");
    const text = document.body.textContent;
    expect(text).toContain("The bank renews its systems.");
    expect(text).toContain("It ends at 21/11/2026 18:30:00.");
    expect(text).toContain("Your money is safe.");
    expect(screen.getByRole("link", { name: "See the history" })).toBeTruthy();
  });

  test("of the whole site without a known end, for a guest: no link to other pages, and no countdown", async () => {
    await show(<MaintenanceScreen window={windowOf({ area: "site", until: null })} />);
    expect(screen.getByRole("heading").textContent).toBe("The whole site: under maintenance");
    expect(document.body.textContent).toContain("We do not know yet when it ends.");
    expect(screen.queryByRole("link")).toBeNull();
    expect(document.body.textContent).not.toContain("Time left");
  });

  test("of an area that this release does not know: a general name", async () => {
    await show(<MaintenanceScreen window={windowOf({ area: "lottery" })} />);
    expect(screen.getByRole("heading").textContent).toBe("A part of the site: under maintenance");
  });
});

test("a player in another time zone: the local time beside Bangkok's; in the same one: the time once", async () => {
  setClock(1);
  await show(<MaintenanceScreen window={windowOf({})} />);
  expect(document.body.textContent).toContain("It ends at 21/11/2026 18:30:00 (19:30 on your clock).");
  setClock();
  await show(<MaintenanceScreen key="again" window={windowOf({})} />);
  expect(document.body.textContent).toContain("It ends at 21/11/2026 18:30:00.");
});

describe("the maintenance notice", () => {
  test("announced and active windows: each with its times", async () => {
    const announced = windowOf({ id: "01a20708-eb72-76ab-9d5b-45a61501ee04", area: "shop", active: false });
    await show(<MaintenanceBand windows={[windowOf({ until: null }), announced]} />);
    const text = screen.getByRole("complementary", { name: "Maintenance" }).textContent;
    expect(text).toContain("Withdrawals: under maintenance.");
    expect(text).toContain("Shop: maintenance from 21/11/2026 17:00:00 until 21/11/2026 18:30:00.");
  });

  test("no maintenance: nothing is shown", async () => {
    await show(<MaintenanceBand windows={[]} />);
    expect(screen.queryByRole("complementary")).toBeNull();
  });
});

describe("maintenance in a document of five seconds ago", () => {
  beforeEach(async () => {
    await show(null);
    vi.useFakeTimers({ now: Date.parse("2026-11-21T08:59:57.000Z") });
  });
  afterEach(() => void vi.useRealTimers());

  test.each([
    [
      "the screen with its end",
      <MaintenanceScreen
        key="screen"
        window={windowOf({ area: "site", until: "2026-11-21T09:00:54.000Z" })}
      />,
      "Time left: 00:52",
    ],
    [
      "the banner with its countdown",
      <MaintenanceBand
        key="near"
        windows={[windowOf({ active: false, from: "2026-11-21T09:00:54.000Z" })]}
      />,
      "00:52",
    ],
    [
      "the banner in the last hour before the beginning",
      <MaintenanceBand key="hour" windows={[windowOf({ active: false })]} />,
      "59:58",
    ],
  ])("%s: hydrated without a difference, with the current time", (_, content, shown) => {
    const { container, differences } = takeOver(content, () => {
      vi.advanceTimersByTime(5_000);
      // The player's clock, which the document did not know.
      setClock(1);
    });
    expect(differences).toEqual([]);
    expect(container.textContent).toContain("on your clock)");
    expect(container.textContent).toContain(shown);
    expect(container.querySelector("[hidden]")).toBeNull();
  });
});

test.each([
  ["/withdraw", "withdrawals"],
  ["/play/golden-koi", "play"],
  ["/forgot-password-otp", "login"],
  ["/withdrawals", undefined],
  ["/", undefined],
])("the maintenance area of %s: %s", async (path, area) => {
  server = await startTestServer({});
  expect(areaOfPath(path)).toBe(area);
});
