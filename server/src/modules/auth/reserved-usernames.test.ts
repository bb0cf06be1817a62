import { expect, it } from "vitest";
import { isReservedUsername } from "./reserved-usernames.ts";

it.each([
  "admin",
  "admin2026",
  "adm1n",
  "superadmin",
  "owner",
  "owner1",
  "own3r",
  "system",
  "sy5tem99",
  "tessera",
  "tesserahelp",
  "te55era",
  "tessera88",
  "cs0fficial",
  "guest",
])("username %s: refused, since it looks official", (username) => {
  expect(isReservedUsername(username)).toBe(true);
});

it.each(["budi88", "badminton", "ownership", "guestavo", "sari99", "rooter", "demo", "ana1234567"])(
  "username %s: accepted",
  (username) => {
    expect(isReservedUsername(username)).toBe(false);
  },
);
