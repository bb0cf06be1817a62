import { describe, expect, it } from "vitest";
import {
  amountCaret,
  amountInput,
  amountPaste,
  caretAfter,
  codeInput,
  dateCaret,
  dateInput,
  datePaste,
  digitsInput,
  emptyToNull,
  freeText,
  idInput,
  nameInput,
  nameSubmit,
  parseAmount,
  usernameInput,
} from "./filters.ts";

/** Input → output, from spec:input#input-and-display. */
const vectors: [name: string, filter: (text: string) => string, cases: [input: string, output: string][]][] =
  [
    [
      "amountInput",
      amountInput,
      [
        ["1234", "1,234"],
        ["1000000", "1,000,000"],
        ["1,2,3", "123"],
        ["1,23", "123"],
        ["12,34,567", "1,234,567"],
        ["0012", "12"],
        ["000", "0"],
        ["0", "0"],
        ["", ""],
        ["abc", ""],
        ["-500", "500"],
        ["1e5", "15"],
        ["12.5", "125"],
        ["1234.56", "123,456"],
        ["Rp 50.000", "50,000"],
        ["50rb", "50"],
        ["１２３４", "1,234"],
        ["๕๐๐๐", "5,000"],
        ["٣٤٥", ""],
        ["1 000 000", "1,000,000"],
        ["1\u00a0000", "1,000"],
        ["💰100", "100"],
        ["100\n", "100"],
        ["99999999999999999999", "99,999,999,999,999,999,999"],
      ],
    ],
    [
      "dateInput",
      dateInput,
      [
        ["", ""],
        ["3", "3"],
        ["31", "31"],
        ["31/", "31/"],
        ["311", "31/1"],
        ["31012026", "31/01/2026"],
        ["31/012", "31/01/2"],
        ["1/", "01/"],
        ["01/2/", "01/02/"],
        ["1/02/2026", "1/02/2026"],
        ["301/02/2026", "30/02/2026"],
        ["31/01/20267", "31/01/2026"],
        ["31.01.2026", "31/01/2026"],
        ["31-01-2026", "31/01/2026"],
        ["2026-01-31", "31/01/2026"],
        ["/31", "31"],
        ["abc", ""],
        ["๓๑/๐๑/๒๐๒๖", "31/01/2026"],
        ["３１／０１", "31/01"],
        ["31/01/2026/4", "31/01/2026"],
      ],
    ],
    [
      "datePaste",
      datePaste,
      [
        ["1/2/2026", "01/02/2026"],
        ["1 2 2026", "01/02/2026"],
        ["2026-2-1", "01/02/2026"],
        ["31/1", "31/01"],
        ["1/", "01/"],
        ["", ""],
      ],
    ],
    [
      "amountPaste",
      amountPaste,
      [
        ["1,234.56", "1,234"],
        ["1234.56", "1,234"],
        ["50000.00", "50,000"],
        ["1.234,56", "1,234"],
        ["1.000.000", "1,000,000"],
        ["Rp 50.000", "50,000"],
        ["Rp50.000,00", "50,000"],
        ["50.000", "50,000"],
        ["12.5", "12"],
        ["1.2345", "1"],
        [".5", ""],
        ["1234,56", "1,234"],
        ["1,234", "1,234"],
        ["1,2,3", "123"],
        ["-1,000.00", "1,000"],
        ["IDR 1,000,000.00", "1,000,000"],
        ["1.00.000", "100,000"],
        ["５００.００", "500"],
        ["abc", ""],
      ],
    ],
    [
      "codeInput",
      codeInput,
      [
        ["123456", "123456"],
        ["123 456", "123456"],
        ["Your code: 012345.", "012345"],
        ["1234567", "123456"],
        ["", ""],
      ],
    ],
    [
      "digitsInput",
      digitsInput,
      [
        ["081234567890", "081234567890"],
        ["+62 812-3456-7890", "6281234567890"],
        ["(021) 555 01 23", "0215550123"],
        ["0066 81 234 5678", "0066812345678"],
        ["๐๘๑๒๓๔๕๖๗๘", "0812345678"],
        ["０８１２", "0812"],
        ["08a1b2", "0812"],
        ["☎️0812", "0812"],
        ["", ""],
        ["००", ""],
      ],
    ],
    [
      "nameInput",
      nameInput,
      [
        ["Budi Santoso", "Budi Santoso"],
        ["  Budi", "Budi"],
        ["Budi ", "Budi "],
        ["Budi  Santoso", "Budi  Santoso"],
        ["Budi123", "Budi"],
        ["Nur'aini", "Nuraini"],
        ["Siti-Aminah", "SitiAminah"],
        ["Dr. H. Ahmad, S.H.", "Dr H Ahmad SH"],
        ["José Núñez", "José Núñez"],
        ["Jose\u0301", "José"],
        ["สมชาย ใจดี", "สมชาย ใจดี"],
        ["น้ำฝน", "น้ำฝน"],
        ["พ่อ๑๒๓", "พ่อ"],
        ["นางสาว ก฿ ข๏", "นางสาว ก ข"],
        ["Иван", ""],
        ["李小龙", ""],
        ["Budi😀", "Budi"],
        ["Bu\tdi", "Bu di"],
        ["Bu\ndi", "Bu di"],
        ["\u00a0Budi", "Budi"],
        ["่สมชาย", "สมชาย"],
        ["<b>Budi</b>", "bBudib"],
        ["B\u200budi", "Budi"],
        ["Ａｎｉ", "Ani"],
      ],
    ],
    [
      "nameSubmit",
      nameSubmit,
      [
        ["  Budi   Santoso  ", "Budi Santoso"],
        ["สมชาย  ใจดี ", "สมชาย ใจดี"],
      ],
    ],
    [
      "idInput",
      idInput,
      [
        ["AbC-123", "AbC123"],
        ["ref 88!", "ref88"],
        ["ÜserÑ", "ser"],
        ["ก1", "1"],
        ["１２", ""],
      ],
    ],
    [
      "usernameInput",
      usernameInput,
      [
        ["Budi_88", "budi88"],
        [" BUDI.santoso ", "budisantoso"],
        ["İstanbul", "stanbul"],
        ["budi88@mail.com", "budi88mailcom"],
        ["Бudi", "udi"],
      ],
    ],
    [
      "freeText",
      freeText,
      [
        ["  halo   dunia  ", "halo dunia"],
        ["a\n\nb", "a b"],
        ["a\tb", "a b"],
        ["👨‍👩‍👧 ok", "👨‍👩‍👧 ok"],
        ["\u202eevil", "evil"],
        ["a\u200bb", "ab"],
        ["   ", ""],
        ["ไทย  ครับ", "ไทย ครับ"],
        ["<script>", "<script>"],
      ],
    ],
  ];

const amounts: [input: string | number | null | undefined, amount: number][] = [
  ["1,234", 1234],
  ["1,234.50", 1234.5],
  ["1,2,3", 123],
  ["0012", 12],
  ["", 0],
  [null, 0],
  [undefined, 0],
  ["abc", 0],
  ["12abc", 0],
  ["-5", -5],
  ["  7 ", 7],
  ["1e5", 0],
  ["0x10", 0],
  ["Infinity", 0],
  ["NaN", 0],
  [".5", 0],
  ["5.", 0],
  ["1.2.3", 0],
  ["９", 0],
  ["9007199254740991", 9007199254740991],
  ["9007199254740993", 0],
  ["1234.5", 1234.5],
  [Number.NaN, 0],
  ["-0", 0],
];

describe.each(vectors)("%s", (_, filter, cases) => {
  it.each(cases)("%j becomes %j", (input, output) => {
    expect(filter(input)).toBe(output);
  });

  it.each(cases)("%j: unchanged by a second pass", (_, output) => {
    expect(filter(output)).toBe(output);
  });
});

describe("parseAmount", () => {
  it.each(amounts)("%j is %j", (input, amount) => {
    expect(parseAmount(input)).toBe(amount);
  });

  it("minus zero: becomes zero", () => {
    expect(parseAmount(-0)).toBe(0);
  });

  it("a number above the safe integers: becomes zero", () => {
    expect(parseAmount(2 ** 60)).toBe(0);
  });
});

describe("amountPaste", () => {
  it.each([
    ["Rp.50.000", "50,000"],
    ["Rp.50000", "50,000"],
    ["50.000,-", "50,000"],
    ["1,234.56.", "1,234"],
    ["1234.567", "1,234"],
  ])("%j, as banks and shops write it, becomes %j", (pasted, shown) => {
    expect(amountPaste(pasted)).toBe(shown);
  });
});

describe("nameInput", () => {
  it("a combining mark whose letter is removed: is removed with it", () => {
    expect(nameInput("a\u0438\u0306")).toBe("a");
    expect(nameInput("a1\u0301")).toBe("a");
  });

  it("the variation selector of an emoji: is removed with it", () => {
    expect(nameInput("Budi\u260E\uFE0F")).toBe("Budi");
  });
});

describe("emptyToNull", () => {
  it("empty strings at any depth: become null, and everything else is unchanged", () => {
    expect(emptyToNull({ a: "", b: 0, c: false, d: " ", e: { f: "" }, g: ["", 1], h: undefined })).toEqual({
      a: null,
      b: 0,
      c: false,
      d: " ",
      e: { f: null },
      g: [null, 1],
      h: undefined,
    });
  });

  it("the form's values: are copied, not modified", () => {
    const values = { note: "", bank: { code: "" } };
    emptyToNull(values);
    expect(values).toEqual({ note: "", bank: { code: "" } });
  });

  it("a file: is returned unchanged", () => {
    const idCard = new File(["x"], "ktp.png");
    expect(emptyToNull({ idCard }).idCard).toBe(idCard);
  });
});

describe("the caret after formatting", () => {
  it.each([
    { typed: "1234", caret: 4, shown: "1,234", expected: 5, what: "at the end: stays there" },
    {
      typed: "12345,678",
      caret: 3,
      shown: "12,345,678",
      expected: 4,
      what: "in the middle: before the same digits",
    },
    {
      typed: "1x,234",
      caret: 2,
      shown: "1,234",
      expected: 1,
      what: "behind a refused letter: before the same digits",
    },
    { typed: "0012", caret: 0, shown: "12", expected: 0, what: "before dropped zeros: at the start" },
  ])("amount, $what", ({ typed, caret, shown, expected }) => {
    expect(amountInput(typed)).toBe(shown);
    expect(amountCaret(typed, caret, shown)).toBe(expected);
  });

  it.each([
    ["311", 3, 4],
    ["1/", 2, 3],
    ["1/02/2026", 0, 0],
    ["301/02/2026", 1, 1],
  ])("date, %j with the caret at %i: stays before the same digits", (typed, caret, expected) => {
    expect(dateCaret(typed, caret, dateInput(typed))).toBe(expected);
  });

  it("name, after a removed digit: moves to the place of that digit", () => {
    expect(caretAfter(nameInput)("Bu1di", 3, "Budi")).toBe(2);
  });
});
