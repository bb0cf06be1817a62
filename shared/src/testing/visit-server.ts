interface JsDom {
  readonly window: object;
  reconfigure(settings: { url: string }): void;
}

/**
 * Moves the document of a jsdom test to a server's origin, for example `http://localhost:4317`: calls then go to that real
 * server as on the site, with cookies and without CORS.
 */
export function visitServer(url: string): void {
  const { jsdom } = globalThis as { jsdom?: JsDom };
  if (!jsdom) throw new Error("visitServer needs `// @vitest-environment jsdom`");
  jsdom.reconfigure({ url });
  // The window's requests keep the origin that it was made with (jsdom 29).
  Object.assign(jsdom.window, { _origin: new URL(url).origin });
}
