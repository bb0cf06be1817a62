/** Order matters: every browser here also calls itself by the names below it. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\//, "UC Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const named = (list: typeof browsers, userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * Describes a device in words that its owner recognises, such as `Chrome, Android`; `–` when it is unknown.
 */
export function describeDevice(userAgent: string): string {
  const words = [named(browsers, userAgent), named(systems, userAgent)].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(", ") : "–";
}
