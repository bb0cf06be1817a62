/**
 * Code of an inline script that keeps clicks, choices in selects and sent forms on content whose scripts do
 * not run yet, and repeats them when they do. Links work by themselves. A form must never be sent by the
 * browser: its fields would be in the address. A tick or a choice would be overwritten by the script's own
 * state, so it is stored too. React sees none of these events, or it would handle those twice that come while
 * it takes over. The shell calls it by the interface `EarlyInput` of `contracts/early-input.ts`.
 */
export const earlyInput = `(() => {
  const queue = [];
  const keep = (event, target, repeat) => {
    const root = target instanceof Element && target.closest("[data-rendered]");
    if (!root) return;
    if (queue.length < 20) queue.push({ root, target, repeat });
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", (event) => {
    const target = event.target instanceof Element && event.target.closest("a[href],button,[role=button],label,input,summary");
    if (!target || target.matches("a[href],input:not([type=checkbox],[type=radio]),label,[type=submit]") || !event.isTrusted) return;
    keep(event, target, () => target.click());
  }, true);
  addEventListener("submit", (event) => {
    const { target, submitter } = event;
    keep(event, target, () => target.requestSubmit(submitter));
  }, true);
  addEventListener("change", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    keep(event, target, () => {
      target.value = value;
      target.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }, true);
  window.tesseraEarlyInput = {
    runs: (root) => {
      root.removeAttribute("data-rendered");
      for (const { target, repeat } of queue.filter((one) => one.root === root)) if (target.isConnected) repeat();
    },
  };
})()`;
