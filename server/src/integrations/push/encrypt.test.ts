import { expect, it } from "vitest";
import { encryptNotification, isDeviceKey } from "./encrypt.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

// Source: RFC 8291, appendix A.
const example = {
  text: "When I grow up, I want to be a watermelon",
  key: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  secret: "BTBZMqHH6r4Tts7J_aSIgg",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

it("the example of the RFC: exactly its bytes", () => {
  const { text, key, secret, sender, salt, body } = example;
  const device = { key: bytes(key), secret: bytes(secret) };
  const own = { sender: bytes(sender), salt: bytes(salt) };
  expect(Buffer.from(encryptNotification(text, device, own)).toString("base64url")).toBe(body);
});

it("two notifications of the same text: different bytes", () => {
  const device = { key: bytes(example.key), secret: bytes(example.secret) };
  expect(encryptNotification("a", device)).not.toEqual(encryptNotification("a", device));
});

it.each<[string, Uint8Array, boolean]>([
  ["from the example", bytes(example.key), true],
  ["of zeros", new Uint8Array(65), false],
  ["outside of the curve", Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]), false],
])("a browser's key %s: accepted only when it is a point of the curve", (_, key, isAccepted) => {
  expect(isDeviceKey(key)).toBe(isAccepted);
});
