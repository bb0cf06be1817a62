/**
 * Code of an inline script that keeps clicks and sent forms on content whose scripts do not run yet, and repeats them when
 * they do. Links work by themselves. A form must never be sent by the browser: its fields would be in the address. The
 * shell calls it by the interface `EarlyInput` of `contracts/early-input.ts`.
 */
export const earlyInput = `(() => {
  const kept = [];
  const keep = (target, repeat) => {
    const root = target instanceof Element && target.closest("[data-rendered]");
    if (!root) return false;
    if (kept.length < 20) kept.push({ root, target, repeat });
    return true;
  };
  addEventListener("click", (event) => {
    const target = event.target instanceof Element && event.target.closest("a[href],button,[role=button],label,input,summary");
    if (!target || target.matches("a[href],input,label,[type=submit]") || !event.isTrusted) return;
    if (keep(target, () => target.click())) event.preventDefault();
  }, true);
  addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (keep(target, () => target.requestSubmit(submitter))) event.preventDefault();
  }, true);
  window.tesseraEarlyInput = {
    runs: (root) => {
      root.removeAttribute("data-rendered");
      for (const { target, repeat } of kept.filter((one) => one.root === root)) if (target.isConnected) repeat();
    },
  };
})()`;
