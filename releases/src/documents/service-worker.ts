import { createHash } from "node:crypto";
import { serviceWorkerPath } from "@tessera/shared/contracts/service-worker";
import type { FastifyInstance } from "fastify";
import { scriptJson } from "./markup.ts";
import { offlinePage } from "./page.ts";
import { siteTitle } from "./texts.ts";

/** Returns what a policy names the inline elements of this kind by: the digest of each. */
function digestsOf(page: string, element: "script" | "style"): string {
  const contents = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"));
  return [...contents]
    .map(([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`)
    .join(" ");
}

/**
 * Headers of the page without a connection. Its policy has digests, since a nonce that is stored would be
 * known.
 */
function offlineHeaders(page: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${digestsOf(page, "script")}`,
    `style-src ${digestsOf(page, "style")}`,
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
  };
}

/**
 * Returns the code of the service worker. It answers a navigation that finds no network with the page without
 * a connection, which is a part of this file: nothing is stored beside it, and another version of the file
 * replaces all there is. It answers nothing else: scripts, calls, events and pictures go past it. It shows
 * the notifications that the site sends.
 */
function serviceWorker(): string {
  const page = offlinePage();
  return `(${code})(${scriptJson(page)},${scriptJson(offlineHeaders(page))},${scriptJson(siteTitle)})`;
}

// Text, because a function that a build has changed may need helpers which the worker does not have.
const code = `(page, headers, name) => {
  addEventListener("install", (event) => {
    skipWaiting();
    // Without it, browsers ask the worker at each file of a page, and wait for its word.
    const past = { condition: { not: { requestMode: "navigate" } }, source: "network" };
    if (event.addRoutes) event.waitUntil(event.addRoutes(past).catch(() => {}));
  });

  // Without "claim", which takes kept pages from the browser: navigations come to the worker all the same.
  addEventListener("activate", (event) => {
    if (registration.navigationPreload) event.waitUntil(registration.navigationPreload.enable());
  });

  const answer = async ({ request, preloadResponse }) => {
    try {
      return (await preloadResponse) || (await fetch(request));
    } catch {
      return new Response(page, { status: 503, headers });
    }
  };

  addEventListener("fetch", (event) => {
    const { mode, method } = event.request;
    if (mode === "navigate" && method === "GET") event.respondWith(answer(event));
  });

  addEventListener("push", (event) => {
    let message = {};
    try {
      message = event.data.json();
    } catch {}
    // Browsers take the permission from a site that shows nothing.
    const options = { icon: "/icon-192.png", tag: message.link, data: message.link };
    event.waitUntil(registration.showNotification(message.title || name, options));
  });

  // A page that shows the place already gets the focus. Any other stays as it is, since something may be typed in it or a game run.
  const show = async (link) => {
    const named = new URL(link || "/", location.origin);
    const { pathname, href } = named.origin === location.origin ? named : new URL("/", location.origin);
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find(({ url }) => new URL(url).pathname === pathname);
    return there ? there.focus() : clients.openWindow(href);
  };

  addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(show(event.notification.data));
  });
}`;

/**
 * Serves the service worker. Browsers ask for it again at every navigation, so that the next version undoes a
 * broken one.
 */
export function serviceWorkerRoute(app: FastifyInstance): void {
  const content = serviceWorker();
  app.get(serviceWorkerPath, (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .header("x-content-type-options", "nosniff")
      .type("text/javascript; charset=utf-8")
      .send(content),
  );
}
