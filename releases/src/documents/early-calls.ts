import { callAddress } from "@tessera/shared/contracts/early-calls";
import type { FirstScreenCall } from "@tessera/shared/contracts/first-screen";
import type { Language } from "@tessera/shared/core/languages";
import { signPayload } from "@tessera/shared/core/signature";
import { scriptJson } from "./markup.ts";

/** Calls of one page; a screen that needs more waits for its scripts with the others. */
const callsMax = 8;

/**
 * Code of an inline script that sends the first reads of a player's screen before the scripts run, where his
 * access token is good for another minute; renewing it is the scripts' task, which know the other tabs. The
 * answers are in memory, each for one call of the shell by the interface `EarlyCalls` of
 * `contracts/early-calls.ts`, and dropped after ten seconds and when the page comes back from the
 * back/forward cache, in which no timer runs.
 */
export function earlyCalls(
  calls: readonly FirstScreenCall[],
  language: Language,
  signatureKey: string,
): string {
  const sent = calls
    .slice(0, callsMax)
    .map((call) => [callAddress(call), signPayload(call.query, signatureKey)] as const);
  return `(() => {
  const cookie = (name) => new RegExp("(?:^|; )" + name + "=([^;]*)").exec(document.cookie)?.[1] ?? "";
  const bearer = cookie("token");
  try {
    const { exp } = JSON.parse(atob(bearer.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")));
    if (!(exp - Date.now() / 1000 > 60)) return;
  } catch {
    return;
  }
  const language = ${scriptJson(language)};
  const headers = { authorization: "Bearer " + bearer, "x-device-id": cookie("device"), "accept-language": language };
  const send = ([address, signature]) => [
    address,
    fetch(address, { headers: { ...headers, "x-signature": signature }, signal: AbortSignal.timeout(5000) })
      .then(async (response) => {
        if (response.ok) return response.json();
        if (response.status === 404 || response.status === 410)
          refusals.set(address, { status: response.status, body: await response.json() });
      })
      .catch(() => undefined),
  ];
  const refusals = new Map();
  const answers = new Map(${scriptJson(sent)}.map(send));
  const drop = () => (answers.clear(), refusals.clear());
  setTimeout(drop, 10000);
  addEventListener("pageshow", ({ persisted }) => persisted && drop());
  window.tesseraEarlyCalls = { bearer, language, answers, refusals };
})()`;
}
