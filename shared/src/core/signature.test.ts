import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalPayload, signPayload } from "./signature.ts";

const suffix = "k3y-for-tests";

/** As spec:api#signature-vectors lists them. */
const vectors: [name: string, payload: object, canonical: string, digest: string][] = [
  ["S01 empty payload", {}, "", "a794245e90d6f50faa338bfda8796eb5"],
  [
    "S02 login",
    {
      username: "budi88",
      password: "Rahasia#1",
      captchaId: "0197f3c2-0000-7000-8000-000000000001",
      captcha: "a7Kp",
      remember: true,
    },
    "captcha=a7Kp&captchaId=0197f3c2-0000-7000-8000-000000000001&password=Rahasia#1&remember=true&username=budi88",
    "60f3e9bc43b7d30fd161517facd51cd3",
  ],
  [
    "S03 key order does not matter",
    {
      remember: true,
      captcha: "a7Kp",
      password: "Rahasia#1",
      captchaId: "0197f3c2-0000-7000-8000-000000000001",
      username: "budi88",
    },
    "captcha=a7Kp&captchaId=0197f3c2-0000-7000-8000-000000000001&password=Rahasia#1&remember=true&username=budi88",
    "60f3e9bc43b7d30fd161517facd51cd3",
  ],
  [
    "S04 null, undefined and empty string are left out",
    { a: 1, b: null, c: "", d: null, e: 0, f: false },
    "a=1&e=0&f=false",
    "28a30a71479c87497ff9ea60f13e2b6b",
  ],
  [
    "S05 code-unit sort: digits, upper, lower",
    { "1": 5, b: 1, B: 2, a: 3, A: 4, _: 6 },
    "1=5&A=4&B=2&_=6&a=3&b=1",
    "948ae073eef33f2c9f3583845d2adc10",
  ],
  [
    "S06 pagination query (GET, all values strings)",
    { pageIndex: "0", pageSize: "10", sortBy: "createdAt", sortDir: "asc", type: "deposit" },
    "pageIndex=0&pageSize=10&sortBy=createdAt&sortDir=asc&type=deposit",
    "a72dcfc8f31908a7c35e5c9d011d167f",
  ],
  [
    "S07 same with numbers gives the same string",
    { pageIndex: 0, pageSize: 10, sortBy: "createdAt", sortDir: "asc", type: "deposit" },
    "pageIndex=0&pageSize=10&sortBy=createdAt&sortDir=asc&type=deposit",
    "a72dcfc8f31908a7c35e5c9d011d167f",
  ],
  [
    "S08 nested object, keys sorted inside, nulls dropped",
    { bank: { name: "BCA", code: "014", branch: null }, amount: 50 },
    'amount=50&bank={"code":"014","name":"BCA"}',
    "d7dfffabb8ecb0b13e05f483ac90acc3",
  ],
  [
    "S09 array keeps order, null elements stay",
    { ids: [3, 1, null, 2] },
    "ids=[3,1,null,2]",
    "5f180f0e850b367756c754968cc93af7",
  ],
  [
    "S10 empty array and empty object are signed",
    { a: [], b: {} },
    "a=[]&b={}",
    "98407b7d1072789d1a6829284cad2a6b",
  ],
  [
    "S11 Unicode (UTF-8 bytes, no escaping of top-level strings)",
    { name: "สมชาย ใจดี", note: "Terima kasih 🙏" },
    "name=สมชาย ใจดี&note=Terima kasih 🙏",
    "c08601106f0a38a81d89935e186fe848",
  ],
  [
    "S12 no URL-encoding; & and = stay raw",
    { note: "1&x=2" },
    "note=1&x=2",
    "57d365f0eb64d5d9afc4a831a26c9ea1",
  ],
  [
    "S13 same string as S12: the format is not injective (documented weakness)",
    { note: "1", x: "2" },
    "note=1&x=2",
    "57d365f0eb64d5d9afc4a831a26c9ea1",
  ],
  [
    "S14 number forms: 1.0→1, -0→0, 1e21",
    { a: 1, b: 0, c: 1e21, d: 0.1 },
    "a=1&b=0&c=1e+21&d=0.1",
    "4001557c8f55c2bb076037126b192211",
  ],
  [
    "S15 deposit",
    {
      method: "bank_manual",
      bankAccountId: "0197f3c2-0000-7000-8000-0000000000aa",
      amount: 50,
      promotionId: null,
      note: "dari BCA",
    },
    "amount=50&bankAccountId=0197f3c2-0000-7000-8000-0000000000aa&method=bank_manual&note=dari BCA",
    "59b91387ebb3b811d51eb428d8e0382e",
  ],
  [
    "S16 sign key itself is excluded",
    { amount: 50, sign: "whatever" },
    "amount=50",
    "4a53ac17be02df7a96c94e9c15ababc5",
  ],
  [
    "S17 leading/trailing blanks inside a value are kept",
    { note: " x " },
    "note= x ",
    "6751257a08aa9161fd0a593dfc111de9",
  ],
  [
    "S18 newline in value",
    { errorInfo: "at A\nat B" },
    "errorInfo=at A\nat B",
    "d62541a45ae3919f60f0fa1761f869fa",
  ],
];

describe("the signature of a request", () => {
  it.each(vectors)("%s", (_, payload, canonical, digest) => {
    expect(canonicalPayload(payload)).toBe(canonical);
    expect(signPayload(payload, suffix)).toBe(digest);
  });

  it("undefined, files and functions: left out", () => {
    const payload = { a: 1, b: undefined, c: new File(["x"], "ktp.png"), d: () => 1 };
    expect(canonicalPayload(payload)).toBe("a=1");
  });

  it("minus zero: signed as zero", () => {
    expect(canonicalPayload({ a: -0 })).toBe("a=0");
  });

  it("a date: signed as ISO text, without quotes at the top and as a JSON string inside", () => {
    const day = new Date("2026-01-31T07:05:09.123Z");
    expect(canonicalPayload({ day, span: { day } })).toBe(
      'day=2026-01-31T07:05:09.123Z&span={"day":"2026-01-31T07:05:09.123Z"}',
    );
  });

  it("objects in a list: their keys sorted, and nulls dropped", () => {
    expect(canonicalPayload({ list: [{ b: 1, a: null, c: undefined }, [null]] })).toBe(
      'list=[{"b":1},[null]]',
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])("%s: refused, at the top and inside", (number) => {
    expect(() => signPayload({ number }, suffix)).toThrow(RangeError);
    expect(() => signPayload({ list: [number] }, suffix)).toThrow(RangeError);
  });

  it("half of a surrogate pair: signed as a UTF-8 encoder writes it", () => {
    const digest = createHash("md5")
      .update("note=\uFFFD" + suffix, "utf8")
      .digest("hex");
    expect(signPayload({ note: "\uD83D" }, suffix)).toBe(digest);
  });
});
