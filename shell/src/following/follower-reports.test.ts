// @vitest-environment jsdom
import { getRouter } from "@tessera/shared/router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answers, both, built, follower, provideFollowedPage, shown, tell } from "./testing/followed-page.ts";

provideFollowedPage();

describe("outcomes that a page reports", () => {
  let sent: string[];
  beforeEach(() => {
    sent = [];
    document.head.innerHTML = `<meta name="page-token" content="${"A".repeat(32)}.1">`;
    const read = globalThis.fetch;
    vi.stubGlobal("fetch", async (path: string, request?: { readonly body: string }) => {
      if (!request?.body) return read(path);
      const { remote, release, outcome } = JSON.parse(request.body);
      sent.push(`${remote} ${release} ${outcome}`);
      return new Response(null, { status: 204 });
    });
  });
  const sentBy = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return sent;
  };

  it("a swap: one request, even when it is notified again", async () => {
    await tell(5, both("r_w2"));
    expect(await sentBy(5_000)).toEqual(["wallet r_w2 done"]);
    await tell(5, both("r_w2"));
    await tell(6, both("r_w2"));
    expect(await sentBy(60_000)).toEqual(["wallet r_w2 done"]);
  });

  it("a promotion that waits for the next screen: no report before it", async () => {
    await tell(5, both("r_w2"), "info");
    expect(await sentBy(60_000)).toEqual([]);
    getRouter().push("/games");
    expect(await sentBy(5_000)).toEqual(["wallet r_w2 done"]);
  });

  it("a promotion undone before the page has followed: done, with the release that is live", async () => {
    await tell(5, both("r_w2"), "info");
    await tell(6, both("r_w1"));
    expect(await sentBy(60_000)).toEqual(["wallet r_w1 done"]);
  });

  it("a retired remote: done once nothing delays its removal", async () => {
    document.body.innerHTML = '<div data-remote="wallet" data-release="r_w1"><iframe></iframe></div>';
    await tell(5, { games: "r_g1" });
    expect(await sentBy(10_000)).toEqual(["wallet null guarded"]);
    document.body.replaceChildren();
    expect(await sentBy(10_000)).toEqual(["wallet null guarded", "wallet null done"]);
  });

  it("mode kill while a frame is shown: not reported as guarded, since it does not wait", async () => {
    document.body.innerHTML = '<div data-remote="wallet" data-release="r_w1"><iframe></iframe></div>';
    await tell(5, both("r_w2"), "kill");
    expect(await sentBy(10_000)).toEqual([]);
    document.querySelector<HTMLElement>("[data-remote]")?.setAttribute("data-release", "r_w2");
    expect(await sentBy(10_000)).toEqual(["wallet r_w2 done"]);
  });

  it("a manifest that does not arrive: failed, and done once it arrives", async () => {
    answers.delete("/r/r_w2/release.json");
    await tell(5, both("r_w2"));
    expect(await sentBy(10_000)).toEqual(["wallet r_w2 failed"]);
    answers.set("/r/r_w2/release.json", built("wallet", "r_w2"));
    await tell(5, both("r_w2"));
    expect(await sentBy(10_000)).toEqual(["wallet r_w2 failed", "wallet r_w2 done"]);
  });

  it("a release that fails later: failed after done, and no further report for repeated notifications", async () => {
    await tell(5, both("r_w2"));
    await sentBy(5_000);
    const release = shown.find(({ name }) => name === "wallet");
    if (release) follower.refuse(release, "render", new Error("broken"));
    document.body.innerHTML = '<div data-remote="wallet" data-release="r_w1"><iframe></iframe></div>';
    await tell(5, both("r_w2"));
    await tell(6, both("r_w2"));
    expect(await sentBy(60_000)).toEqual(["wallet r_w2 done", "wallet r_w2 failed"]);
  });
});
