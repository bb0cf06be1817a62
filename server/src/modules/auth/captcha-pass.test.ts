import { describe, expect, it } from "vitest";
import { isCaptchaPass, newCaptchaPass } from "./captcha-pass.ts";

const holder = { key: Buffer.alloc(32, 1), name: "demo", ip: "10.0.0.1", now: new Date(1_769_853_600_000) };
const pass = newCaptchaPass(holder);

describe("a pass in place of the captcha", () => {
  it("valid for its name and address for ten minutes, and for no other", () => {
    expect(isCaptchaPass(holder, pass)).toBe(true);
    expect(isCaptchaPass({ ...holder, name: "other" }, pass)).toBe(false);
    expect(isCaptchaPass({ ...holder, ip: "10.0.0.2" }, pass)).toBe(false);
    expect(isCaptchaPass({ ...holder, now: new Date(holder.now.getTime() + 600_000) }, pass)).toBe(false);
  });

  it("with another last character: refused, whatever bits a decoder ignores", () => {
    const characters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
    const accepted = characters.filter((one) => isCaptchaPass(holder, pass.slice(0, -1) + one));
    expect(accepted).toEqual([pass.at(-1)]);
  });
});
