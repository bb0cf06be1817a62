import { languageCodes } from "@tessera/shared/core/languages";
import { escapeText } from "./markup.ts";
import { texts } from "./texts.ts";
import { messages } from "./watchdog.ts";

/**
 * The logo: nine tiles that form a T, the keystone lit. `ink`, `ember` and `rest` are the classes of its
 * tiles.
 */
export const logoTiles = ["ink", "ember", "ink", "rest", "ink", "rest", "rest", "ink", "rest"] as const;

export const logo = `<svg class="FirstLogo" viewBox="0 0 28 28" aria-hidden="true">${logoTiles
  .map((tile, index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    return `<rect class="${tile}" x="${column * 9.6}" y="${row * 9.6}" width="8.8" height="8.8" rx="1.6"/>`;
  })
  .join("")}</svg>`;

/** The mosaic with its keystone broken out, as on the crash screen of the shell. */
const brokenMosaic = `<svg class="FirstMosaic" viewBox="0 0 150 176" aria-hidden="true"><g class="tile-2"><rect x="3" y="3" width="44" height="44" rx="4"/><rect x="103" y="53" width="44" height="44" rx="4"/><rect x="3" y="103" width="44" height="44" rx="4"/></g><g class="tile-1"><rect x="53" y="3" width="44" height="44" rx="4"/><rect x="103" y="103" width="44" height="44" rx="4"/></g><g class="rest"><rect x="103" y="3" width="44" height="44" rx="4"/><rect x="3" y="53" width="44" height="44" rx="4"/><rect x="53" y="103" width="44" height="44" rx="4"/><path d="M3 103h44a44 44 0 0 1-44 44z"/></g><path class="tile-2" d="M147 3v44a44 44 0 0 1-44-44z"/><rect class="gap" x="54" y="54" width="42" height="42" rx="3"/><g class="ember piece"><path transform="translate(50 112) rotate(-11)" d="M4 0h20l-4 16 6 12-5 20H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"/><path transform="translate(82 120) rotate(15)" d="M4 0h16a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H1l5-20-6-12z"/></g></svg>`;

/** Screen that a page shows before its shell has run. */
export const waitingScreen = `<div class="FirstScreen">${logo}</div>`;

/**
 * Screen that stays when the shell cannot run: in every language, or the chosen one once the page knows it.
 */
export const crashScreen = `<main class="FirstScreen">${brokenMosaic}${languageCodes
  .map((language) => {
    const { crashTitle, crashText, home } = texts[language];
    return `<div class="FirstText" lang="${language}"><h1>${escapeText(crashTitle)}</h1><p>${escapeText(crashText)}</p><a href="/">${escapeText(home)}</a></div>`;
  })
  .join("")}</main>`;

/**
 * Screen of a shell that did not start: what is wrong, in every language, a button, and a place for the
 * failed step. That of a page of an earlier revision may be below a page that works, and can be closed there.
 * Without a connection there is no step.
 */
function startMessage(state: "failed" | "slow" | "stale" | "offline"): string {
  const inEach = languageCodes.map((language) => {
    const words = texts[language];
    const [title, text] = [words[`${state}Title` as const], words[`${state}Text` as const]];
    const [label, rest] =
      state === "stale"
        ? [
            words.loadAgain,
            `<button type="button" data-close aria-label="${escapeText(words.close)}">✕</button>`,
          ]
        : [words.tryAgain, state === "offline" ? "" : "<small></small>"];
    return `<div class="FirstText" lang="${language}" role="alert"><h1>${escapeText(title)}</h1><p>${escapeText(text)}</p><button type="button" data-try-again>${escapeText(label)}</button>${rest}</div>`;
  });
  return `<main class="FirstScreen">${logo}${inEach.join("")}</main>`;
}

/** Screen that the service worker shows in the place of a page which the browser cannot reach. */
export const offlineScreen = startMessage("offline");

/**
 * Line over the foot of a first screen whose files still arrive, in every language. It has no place in the
 * flow and depends on no late style, so nothing moves when it comes, when styles show the screen behind it,
 * and when it goes. Below 1080 px it leaves the height of the bar free.
 */
function loadingNote(): string {
  const inEach = languageCodes.map(
    (language) => `<p class="FirstText" lang="${language}">${escapeText(texts[language].stillLoading)}</p>`,
  );
  return `<div class="FirstNotice" role="status">${inEach.join("")}</div>`;
}

/** Templates of the messages that the watchdog shows in the place of the shell. */
export const startMessages =
  `<template id="${messages.failed}">${startMessage("failed")}</template>` +
  `<template id="${messages.slow}">${startMessage("slow")}</template>` +
  `<template id="${messages.stale}">${startMessage("stale")}</template>` +
  `<template id="${messages.loading}">${loadingNote()}</template>`;

/**
 * Inline styles of the first screen. The colours repeat the design tokens, whose style sheet is not loaded
 * yet.
 */
export const firstScreenStyle = `:root{color-scheme:dark;--first-ground:#15100e;--first-tile-1:#221b17;--first-tile-2:#2d2520;--first-rest:#3b3029;--first-line:#8c7866;--first-ink:#f6ede1;--first-ink-2:#cdbfae;--first-ember:#f0a548}
[data-theme=light]{color-scheme:light;--first-ground:#efe6d8;--first-tile-1:#fbf7ef;--first-tile-2:#f4ecdf;--first-rest:#e5d8c5;--first-line:#8f7963;--first-ink:#241a13;--first-ink-2:#56483b;--first-ember:#a9500d}
html{background:var(--first-ground);color:var(--first-ink)}
body{margin:0}
.FirstScreen{min-height:100vh;min-height:100dvh;box-sizing:border-box;padding:24px;display:grid;place-content:center;justify-items:center;gap:24px;text-align:center;font-family:"Funnel Display Variable",system-ui,sans-serif;font-size:.9375rem;line-height:1.45}
.FirstLogo{width:56px;height:56px}.FirstMosaic{width:150px}
.FirstScreen .ink{fill:var(--first-ink)}.FirstScreen .ember{fill:var(--first-ember)}.FirstScreen .rest{fill:var(--first-rest)}
.FirstScreen .tile-1{fill:var(--first-tile-1)}.FirstScreen .tile-2{fill:var(--first-tile-2)}
.FirstScreen .gap{fill:none;stroke:var(--first-line);stroke-width:1.6;stroke-dasharray:4 4.5}
.FirstScreen .piece{stroke:var(--first-ground);stroke-width:3;stroke-linejoin:round}
.FirstText{max-width:440px;display:grid;gap:12px;justify-items:center}
.FirstText h1{margin:0;font-size:1.75rem;font-weight:680;line-height:1.15;letter-spacing:-.012em}.FirstText p{margin:0;color:var(--first-ink-2)}
.FirstText small{color:var(--first-ink-2)}
.FirstText :is(a,button){display:grid;place-items:center;min-height:48px;padding:0 20px;border:0;border-radius:5px;background:var(--first-rest);color:var(--first-ink);font:inherit;text-decoration:none;font-weight:560}
.FirstText button{cursor:pointer}.FirstText button:disabled{opacity:.6;cursor:default}
.FirstText :is(a,button):focus-visible{outline:3px solid var(--first-ember);outline-offset:2px}
${languageCodes.map((code) => `[data-language=${code}] .FirstText:not([lang=${code}])`).join()}{display:none}
${languageCodes.map((code) => `[data-language=${code}] .FirstNotice[lang]:not([lang=${code}])`).join()}{display:none}
.FirstBand{position:sticky;bottom:calc(var(--bar,0px) + env(safe-area-inset-bottom));z-index:8;display:grid;justify-items:center;padding:12px 16px;background:var(--first-tile-2);color:var(--first-ink);text-align:center;font-family:"Funnel Display Variable",system-ui,sans-serif;font-size:.9375rem;line-height:1.45;border-top:1px solid var(--first-line)}
.FirstBand .FirstLogo,.FirstScreen [data-close]{display:none}.FirstBand h1{padding:0 36px;font-size:1rem}
.FirstBand [data-close]{position:absolute;top:0;right:0;width:48px;padding:0;background:none}
body[data-screen=full-window]:not(:has(main [data-unavailable])) .FirstBand{bottom:0}
@media (min-width:1080px){.FirstBand{bottom:0}}
.FirstNotice{margin:0;padding:8px 16px;text-align:center;background:var(--first-tile-2);font-family:system-ui,sans-serif;font-size:.875rem;line-height:1.4}
div.FirstNotice{position:fixed;inset:auto 0 calc(66px + env(safe-area-inset-bottom));z-index:8}div.FirstNotice p{margin:0 auto}
@media (min-width:1080px){div.FirstNotice{bottom:0}}`;
