import { crash } from "@tessera/shared/contracts/locales/en/crash";
/** English texts that a page shows when the shell cannot run; those of the shell are loaded with it. */
export const texts = {
  description: "An online gaming site: slots, live tables and more, with play money.",
  noscript: "Playing and paying need JavaScript. Turn it on in your browser and load this page again.",
  noscriptForm: "This form needs JavaScript. Turn it on in your browser and load this page again.",
  crashTitle: crash.title,
  crashText: `${crash.text} ${crash.onHome}`,
  home: crash.home,
  failedTitle: "This page could not be loaded",
  failedText:
    "A part of the site is missing or arrived damaged. Your balance and your bets are not affected.",
  stillLoading: "Still loading.",
  slowTitle: "This takes longer than usual",
  slowText: "The site has not fully arrived yet. The page appears as soon as it has, or you can try again.",
  staleTitle: "The site has a new version",
  staleText: "This page is from an earlier one and has to be loaded again.",
  offlineTitle: "No connection",
  offlineText:
    "Your device does not reach the site. Check your internet: the page appears as soon as the connection is back. Your balance and your bets are not affected.",
  tryAgain: "Try again",
  loadAgain: "Load again",
  close: "Close",
};
