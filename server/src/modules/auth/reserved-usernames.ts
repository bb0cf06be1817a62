/**
 * Words that a username may neither begin nor end with: players would take the account for the site's own.
 */
const officialWords = [
  "admin",
  "cashier",
  "helpdesk",
  "moderator",
  "official",
  "operator",
  "resmi",
  "support",
  "tessera",
];

/** Words that are no username by themselves, whatever digits surround them. */
const officialNames = new Set([
  "bantuan",
  "finance",
  "guest",
  "help",
  "kasir",
  "moderasi",
  "owner",
  "pemilik",
  "root",
  "security",
  "staff",
  "system",
  "sistem",
  "webmaster",
]);

/** Letters that a digit can pass for. */
const letterOf: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
};

const asLetters = (username: string) =>
  username.replaceAll(/[0134578]/g, (digit) => letterOf[digit] ?? digit);

/**
 * True for a username that looks official: `admin`, `tessera88`, `0wner`. Digits are read both as the letters
 * that they look like and as none. Source: spec:input#validators.
 *
 * @param username lower-case letters and digits
 */
export function isReservedUsername(username: string): boolean {
  return [username.replaceAll(/\d/g, ""), asLetters(username), asLetters(username.replace(/\d+$/, ""))].some(
    (name) =>
      officialNames.has(name) || officialWords.some((word) => name.startsWith(word) || name.endsWith(word)),
  );
}
