/** Time between two looks for the site, in milliseconds. */
const lookMs = 5_000;

/**
 * Code of the inline script of the page without a connection: loads the page of this address as soon as the
 * site answers, and at a press on "Try again". An answer that says that the site itself has a fault is waited
 * out, too. The browser's word that it is online comes early, and never when the site is what does not
 * answer: a request decides.
 */
export const offlineScript = `(() => {
  let isLooking = false;
  const look = async () => {
    if (isLooking || document.hidden) return;
    isLooking = true;
    try {
      const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store", redirect: "manual" });
      if (status < 500) location.reload();
    } catch {}
    isLooking = false;
  };
  addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  setInterval(look, ${lookMs});
  for (const button of document.querySelectorAll("[data-try-again]"))
    button.addEventListener("click", () => {
      button.disabled = true;
      location.reload();
    });
})()`;
