interface JsDom {
  readonly window: object;
  reconfigure(settings: { url: string }): void;
}

/**
 * Changes the origin of a jsdom document to a server's, for example `http://localhost:4317`: calls then reach
 * that server as on the site, with cookies and without CORS.
 */
export function visitServer(url: string): void {
  const { jsdom } = globalThis as { jsdom?: JsDom };
  if (!jsdom) throw new Error("visitServer needs `// @vitest-environment jsdom`");
  jsdom.reconfigure({ url });
  // The window's requests keep the origin that it was created with (jsdom 29).
  Object.assign(jsdom.window, { _origin: new URL(url).origin });
}
