import { expect, it } from "vitest";
import { credentialCookies } from "./credential-cookies.ts";

const tokenExp = 1_767_225_600;
const refreshExp = 1_769_817_600;

it("with remember me: access and refresh token live as long as they are valid, the second token a year", () => {
  expect(credentialCookies({ remember: true, tokenExp, refreshExp })).toEqual({
    token: { expires: "Thu, 01 Jan 2026 00:00:00 GMT" },
    second: { maxAge: 31_536_000 },
    refresh: { expires: "Sat, 31 Jan 2026 00:00:00 GMT" },
  });
});

it("without remember me: three session cookies", () => {
  expect(credentialCookies({ remember: false, tokenExp, refreshExp })).toEqual({
    token: {},
    second: {},
    refresh: {},
  });
});

it("with remember me and an unknown expiry: a session cookie for that token", () => {
  expect(credentialCookies({ remember: true, tokenExp: null, refreshExp: null })).toEqual({
    token: {},
    second: { maxAge: 31_536_000 },
    refresh: {},
  });
});
