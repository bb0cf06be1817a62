import { accountApi, type HistoryItem, historyStatus, historyType } from "@tessera/shared/contracts/account";
import { hourMs } from "@tessera/shared/core/durations";
import { languageCodes } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantPlayMoney } from "../../ledger/index.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import { type TestPlayer, type TestSite, testSite } from "../../testing/index.ts";
import { historyCsv } from "./history-csv.ts";
import { texts } from "./texts.ts";

const item: HistoryItem = {
  id: newId(),
  type: "game",
  number: "R260131-7K3QZ",
  status: "success",
  amountMinor: minorUnits(123_456),
  currency: "IDR",
  direction: "out",
  title: "Krakatau Wild",
  createdAt: "2026-01-31T17:00:07.000Z",
  balanceAfterMinor: minorUnits(5),
};
const secondLine = (differing: Partial<HistoryItem>) =>
  historyCsv([{ ...item, ...differing }], "en").split("\r\n")[1];

describe("movements as CSV", () => {
  it("a movement: the time in Bangkok, plain amounts, and column names in the requested language", () => {
    expect(historyCsv([item], "id")).toBe(
      '\uFEFF"Waktu (Bangkok, UTC+7)",Nomor,Jenis,Judul,Arah,Jumlah,Mata uang,Status,Saldo sesudah\r\n' +
        "01/02/2026 00:00:07,R260131-7K3QZ,Game,Krakatau Wild,Keluar,-1234.56,IDR,Selesai,0.05\r\n",
    );
    expect(historyCsv([item], "en")).toBe(
      '\uFEFF"Time (Bangkok, UTC+7)",Number,Type,Title,Direction,Amount,Currency,Status,Balance after\r\n' +
        "01/02/2026 00:00:07,R260131-7K3QZ,Game,Krakatau Wild,Out,-1234.56,IDR,Completed,0.05\r\n",
    );
  });

  it.each(languageCodes)(
    "every type, status and direction in %s: written in words, not as a code",
    (language) => {
      const { types, statuses, directions } = texts[language].movements;
      for (const type of historyType.options)
        expect(historyCsv([{ ...item, type }], language)).toContain(`,${types[type]},`);
      for (const status of historyStatus.options) {
        expect(historyCsv([{ ...item, status }], language)).toContain(`,${statuses[status]},`);
      }
      const words = [types, statuses, directions].flatMap((table) => Object.entries(table));
      expect(words.filter(([code, word]) => code === word)).toEqual([]);
    },
  );

  it.each([
    ["out", 5, "-0.05"],
    ["in", 100, "1.00"],
    ["move", 99_999_999_999, "999999999.99"],
    ["in", -1_234, "-12.34"],
  ] as const)(
    "%s, %i minor units: the number %s, without a leading apostrophe",
    (direction, minor, expected) => {
      expect(secondLine({ direction, amountMinor: minorUnits(minor) })?.split(",")[5]).toBe(expected);
    },
  );

  it("a movement without a resulting balance: an empty cell", () => {
    expect(secondLine({ balanceAfterMinor: null })).toMatch(/,Completed,$/);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@sum", "'@sum"],
    ["\tx", "'\tx"],
    ['a "b", c', '"a ""b"", c"'],
    [" =1+1", "' =1+1"],
    ["=a,b", `"'=a,b"`],
    ["a\nb", '"a\nb"'],
  ])("a title of %j: the cell %j", (title, expected) => {
    expect(historyCsv([{ ...item, title }], "en")).toContain(`,Game,${expected},Out,`);
  });
});

describe("the export", () => {
  let site: TestSite;
  let player: TestPlayer;
  beforeAll(async () => {
    site = await testSite();
    player = await site.player();
    await site.database.transaction((sql) =>
      grantPlayMoney(sql, { playerId: player.id, currency: player.currency }, site.clock.now()),
    );
  });
  afterAll(() => site.close());
  const download = (query: Record<string, string>, as = player) =>
    site.call(accountApi.exportHistory, { query }, { as });

  it("the filtered movements: a CSV file that has this player's rows only", async () => {
    const { status, headers, json } = await download({ type: "grant" });
    expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      'attachment; filename="history.csv"',
    ]);
    expect(json).toContain(",Grant,Grant,In,1000.00,IDR,Completed,1000.00\r\n");
    expect((await download({ type: "deposit" })).json).not.toContain("Grant");
    expect((await download({}, await site.player())).json).not.toContain("Grant");
  });

  it("a range that is too long: refused as in the list; a sixth export within an hour: 429", async () => {
    site.clock.advance(hourMs);
    player = await freshBearer(site, player);
    const { error } = await download({ from: "2026-01-01", to: "2026-06-01" });
    expect(error.code).toBe("DATE_RANGE_TOO_LONG");
    for (let count = 2; count <= 5; count += 1) expect((await download({})).status).toBe(200);
    const sixth = await download({});
    expect([sixth.status, sixth.error.code]).toEqual([429, "RATE_LIMITED"]);
  });
});
