import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkPicture } from "./check-picture.ts";

const svg = (content: string, attributes = "") =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"${attributes}>${content}</svg>`);

/** The head of a PNG of a size, whose pixels are missing. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(8))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("the check of a picture", () => {
  it.each<[string, Buffer, string]>([
    ["shapes", svg('<path d="M0 0h1" fill="#fff"/>'), "image/svg+xml"],
    [
      "a gradient of its own",
      svg('<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/>'),
      "image/svg+xml",
    ],
    ["a title for screen readers", svg("<title>Koi</title>"), "image/svg+xml"],
    [
      "a declaration and a byte order mark",
      Buffer.concat([Buffer.from('\uFEFF<?xml version="1.0"?>'), svg("")]),
      "image/svg+xml",
    ],
    ["PNG", png(240, 320), "image/png"],
  ])("%s: accepted", (_situation, bytes, type) => expect(checkPicture(bytes)).toEqual({ type }));

  it.each<[string, Buffer]>([
    ["a script", svg("<script>alert(1)</script>")],
    ["a script of another namespace", svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml"/>')],
    ["a handler", svg("", ' onload="alert(1)"')],
    ["a handler in capitals", svg('<rect ONCLICK="1"/>')],
    ["a link", svg('<a href="javascript:alert(1)"><rect/></a>')],
    ["an image from elsewhere", svg('<image href="https://evil.example/x.png"/>')],
    ["a fill from elsewhere", svg('<rect fill="url(https://evil.example/x.svg#a)"/>')],
    ["a fill whose url is escaped", svg('<rect fill="u\\72l(//evil.example)"/>')],
    ["a style sheet", svg("<style>@import url(//evil.example)</style>")],
    ["a style", svg('<rect style="fill:url(//evil.example)"/>')],
    ["HTML inside", svg("<foreignObject><body/></foreignObject>")],
    ["an animation of a link", svg('<set attributeName="href" to="javascript:alert(1)"/>')],
    ["copies of copies", svg('<g id="a"><rect/></g><use href="#a"/>')],
    [
      "a document type with entities",
      Buffer.concat([Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>'), svg("&a;")]),
    ],
    [
      "a style sheet instruction",
      Buffer.concat([Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="//evil.example"?>'), svg("")]),
    ],
    ["CDATA", svg("<title><![CDATA[<script>]]></title>")],
    ["text", svg("win now")],
    ["another root element", Buffer.from("<svg><rect/></svg>")],
    ["half a picture", svg("<g>")],
    ["100,000 elements", svg("<g/>".repeat(100_000))],
    ["3,001 elements", svg("<g/>".repeat(3_001))],
    ["33 levels", svg("<g>".repeat(33) + "</g>".repeat(33))],
    ["bytes that are no UTF-8", Buffer.concat([svg(""), Buffer.from([0xc3, 0x28])])],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["JavaScript", Buffer.from("alert(1)")],
    ["nothing", Buffer.alloc(0)],
    ["a PNG of 30,000 × 30,000", png(30_000, 30_000)],
    ["a PNG of no size", png(0, 0)],
    ["the first bytes of a PNG", png(1, 1).subarray(0, 8)],
    ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1")],
  ])("%s: refused with a reason", (_situation, bytes) => {
    expect(checkPicture(bytes)).toEqual({ problem: expect.stringMatching(/.{5}/) as string });
  });
});
