import { fixedClock } from "@tessera/shared/core/clock";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { signatureHeader, signCall, timestampHeader } from "../../platform/provider-signature.ts";
import { studios } from "../catalogue/index.ts";
import { findGame } from "../play/studio-game.ts";
import { isSlot } from "../slot/slot-titles.ts";
import { allGames } from "../studio.ts";
import { closeParties, code, secret, startParty } from "../testing/studio-party.ts";
import { findTitle, offerOf } from "../testing/test-catalogue.ts";
import { testJackpots } from "../testing/test-jackpots.ts";
import { titlesMax } from "./offer.ts";

afterEach(closeParties);

/** The feature of a title's slot; null for a slot without one and for other games. */
function findSlotFeature(id: string) {
  const game = findGame(allGames, code, id);
  return game && isSlot(game) ? game.machine.feature : null;
}

const clock = fixedClock("2026-01-31T07:05:09.000Z");
const path = `/studio/v1/${code}/games`;

interface Page {
  readonly version: string;
  readonly total: number;
  readonly games: readonly {
    readonly id: string;
    readonly category: string;
    readonly mechanic?: Readonly<Record<string, string>>;
    readonly artwork: Readonly<Record<string, string>>;
  }[];
  readonly next: string | null;
}

function read(studio: FastifyInstance, query = "", headers: Record<string, string> = {}) {
  const timestamp = String(clock.now().getTime() / 1000);
  const signature = signCall(secret, { timestamp, method: "GET", path, rawBody: "" });
  return studio.inject({
    url: path + query,
    headers: { [timestampHeader]: timestamp, [signatureHeader]: signature, ...headers },
  });
}

async function readAll(studio: FastifyInstance): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | null = "0"; next !== null; next = pages.at(-1)?.next ?? null) {
    pages.push((await read(studio, `?after=${next}`)).json<Page>());
  }
  return pages;
}

describe("the feed of a studio", () => {
  it("2,000 titles of eight studios: the studio's 250 titles in pages of one version, each once and with pictures", async () => {
    const { studio } = await startParty({ clock, titleCount: 2_000 });
    const pages = await readAll(studio);
    const games = pages.flatMap((page) => page.games);
    expect(pages.map((page) => page.games.length)).toEqual([200, games.length - 200]);
    expect(new Set(pages.map(({ version }) => version)).size).toBe(1);
    expect(new Set(games.map(({ id }) => id)).size).toBe(pages[0]?.total);
    for (const game of [games[0], games.at(-1)]) {
      for (const address of Object.values(game?.artwork ?? {})) {
        expect((await studio.inject({ url: address })).body).toMatch(/^<svg /);
      }
    }
  });

  it("slots with a feature and crash games name their mechanic in both languages, and no other game does", async () => {
    const { studio } = await startParty({ clock });
    const games = (await readAll(studio)).flatMap((page) => page.games);
    const named = games.filter(({ mechanic }) => mechanic);
    expect(new Set(named.map(({ category }) => category))).toEqual(new Set(["slots", "arcade"]));
    expect(new Set(named.map(({ mechanic }) => `${mechanic?.["en"]} / ${mechanic?.["id"]}`))).toEqual(
      new Set([
        "Free spins ×2 / Putaran gratis ×2",
        "Expanding wilds / Wild melebar",
        "Bonus board / Papan bonus",
        "Crash / Crash",
      ]),
    );
    for (const { id, mechanic } of games) {
      const hasOne = findSlotFeature(id) !== null || findTitle(id)?.game === "crash";
      expect(mechanic !== undefined).toBe(hasOne);
    }
  });

  it.each([0, 100, 318, 2_000, 10_000])(
    "%d titles configured: all studios together offer exactly that number",
    (count) => {
      const codes = [
        "orchid-arc",
        "plumworks",
        "pinegate",
        "vermilion",
        "ashlar",
        "night-loom",
        "kiln-and-co",
      ];
      const totals = [...codes, "lagoon-nine"].map((each) => offerOf(each, testJackpots, count)?.total ?? 0);
      expect(totals.reduce((sum, total) => sum + total, 0)).toBe(count);
    },
  );

  it("10,000 titles: each has its own picture, unchanged by a restart", async () => {
    const cards = studios.flatMap(({ code: each }) => {
      const offer = offerOf(each, testJackpots, 10_000);
      // Every eighth title of each studio, the drawn ones and the generated ones.
      return Array.from({ length: Math.floor((offer?.total ?? 0) / 8) }, (_, index) =>
        String(offer?.games(index * 8, 1)[0]?.artwork.card),
      );
    });
    const draw = async (titleCount: number, addresses: readonly string[]) => {
      const { studio } = await startParty({ clock, titleCount });
      const bodies: string[] = [];
      for (const url of addresses) bodies.push((await studio.inject({ url })).body);
      return bodies;
    };
    const drawn = await draw(10_000, cards);
    expect(cards.length).toBeGreaterThan(1_200);
    expect(drawn.every((body) => body.startsWith("<svg "))).toBe(true);
    expect(new Set(drawn).size).toBe(cards.length);
    expect(await draw(10_000, cards.slice(-100))).toEqual(drawn.slice(-100));
  });

  it("the tag of the last answer: 304 while nothing changed, even after a restart; another offer has another tag", async () => {
    const [first, again, larger] = [
      await startParty({ clock }),
      await startParty({ clock }),
      await startParty({ clock, titleCount: 1_000 }),
    ];
    const etag = String((await read(first.studio)).headers.etag);
    const known = await read(again.studio, "", { "if-none-match": etag });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
    expect((await read(larger.studio, "", { "if-none-match": etag })).statusCode).toBe(200);
  });

  it.each<[string, string, Record<string, string>, number]>([
    ["a wrong signature", "", { [signatureHeader]: "v1=00" }, 401],
    ["an old signature", "", { [timestampHeader]: "1" }, 401],
    ["an invalid cursor", "?after=-1", {}, 400],
    ["a page of 1,000", "?limit=1000", {}, 400],
  ])("%s: refused", async (_situation, query, headers, status) => {
    const { studio } = await startParty({ clock });
    expect((await read(studio, query, headers)).statusCode).toBe(status);
  });

  it("a page far into the largest catalogue: returned without building earlier pages", async () => {
    const { studio } = await startParty({ clock, titleCount: titlesMax });
    const page = (await read(studio, "?after=20000&limit=3")).json<Page>();
    expect(page.games).toHaveLength(3);
    expect(page.next).toBe("20003");
  });
});
