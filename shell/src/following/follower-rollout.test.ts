// @vitest-environment jsdom
import { isInCohort } from "@tessera/shared/core/cohort";
import { storage } from "@tessera/shared/session";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { both, page, provideFollowedPage, reports, shownIds, tell } from "./testing/followed-page.ts";

provideFollowedPage();

const salt = "5a".repeat(16);
const half = (id: string, weightPpm = 500_000) => ({ id, weightPpm, salt });

/** Gives the page the id of a device that gets the candidate of a remote, or of one that does not. */
async function beDevice(remote: string, isChosen: boolean): Promise<void> {
  for (let index = 0; ; index += 1) {
    const device = `device-${index}`;
    if ((await isInCohort({ remote, ...half("") }, device)) !== isChosen) continue;
    storage.write("deviceId", device);
    return;
  }
}

/** Pointers of a rollout of the wallet from r_w1 to r_w2. */
const rollout = (follow: "info" | "swap" = "swap", weightPpm?: number) => ({
  remotes: {
    games: { stable: "r_g1", follow },
    wallet: { stable: "r_w1", follow, candidate: half("r_w2", weightPpm) },
  },
});

describe("a rollout in an open page", () => {
  it("of a device in the cohort: follows to the candidate, and back when it is withdrawn", async () => {
    await beDevice("wallet", true);
    await tell(5, {}, "swap", rollout());
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
    await tell(6, both("r_w1"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    expect(reports).toEqual([]);
  });

  it("of another device: stays on the stable release until the weight includes the device", async () => {
    await beDevice("wallet", false);
    await tell(5, {}, "swap", rollout());
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    await tell(6, {}, "swap", rollout("swap", 1_000_000));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("that ended with a promotion for everybody: devices with the candidate do not change", async () => {
    await beDevice("wallet", true);
    await tell(5, {}, "swap", rollout());
    await shownIds();
    await tell(6, both("r_w2"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("with a candidate that does not arrive: the page keeps the stable release", async () => {
    await beDevice("wallet", true);
    const { remotes } = rollout();
    const wallet = { ...remotes.wallet, candidate: half("r_missing") };
    await tell(5, {}, "swap", { remotes: { ...remotes, wallet } });
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
  });

  it("of a device with a preview: the previewed release stays, and other remotes follow", async () => {
    await beDevice("wallet", true);
    Object.assign(page.map, { preview: { remotes: { wallet: { stable: "r_w1", follow: "info" } } } });
    await tell(5, {}, "swap", rollout());
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    await tell(6, both("r_w2", "r_g2"), "kill");
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w1"]);
    await tell(7, { games: "r_g2" }, "kill", { retired: { wallet: "kill" } });
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w1"]);
    Object.assign(page.map, { preview: { remotes: {} } });
    await tell(8, {}, "swap", {
      remotes: { ...rollout().remotes, games: { stable: "r_g2", follow: "swap" } },
    });
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w1"]);
    expect(reports).toEqual([]);
  });

  describe("of the shell", () => {
    let offers = 0;
    beforeEach(() => {
      offers = 0;
      const offerReload = () => void (offers += 1);
      vi.stubGlobal("tesseraWatchdog", {
        offerReload,
        follows: () => undefined,
        reloadIfStale: async () => undefined,
      });
    });
    it.each([true, false])("a reload is needed only for a device in the cohort: %s", async (isChosen) => {
      await beDevice("shell", isChosen);
      await tell(5, both("r_w1"), "swap", { candidate: half("r_shell2"), shellFollow: "swap" });
      expect(offers).toBe(isChosen ? 1 : 0);
    });
  });
});
