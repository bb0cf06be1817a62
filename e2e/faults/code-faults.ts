/** Faults in the code of a release, each a variant of the lantern, with what the page shows and reports. */
export const codeFaults = [
  { variant: "definition-throws", name: "Throws at load", shows: "card", reported: "entry" },
  { variant: "module-throws", name: "Throws at evaluation of a screen", shows: "card", reported: "screen" },
  { variant: "screen-throws", name: "Throws while rendering", shows: "crash", reported: "render" },
  { variant: "renders-forever", name: "Renders without end", shows: "crash", reported: "render" },
  { variant: "effect-throws", name: "Throws in an effect", shows: "crash", reported: "render" },
  { variant: "handler-throws", name: "Throws in a handler", shows: "toast", reported: "error" },
  { variant: "timer-throws", name: "Throws in a timer", shows: "toast", reported: "error" },
  { variant: "promise-rejects", name: "Rejects a promise", shows: "toast", reported: "promise" },
  { variant: "unmount-throws", name: "Throws while unmounting", shows: "nothing", reported: "render" },
  { variant: "brings-react", name: "Brings another React", shows: "crash", reported: "render" },
  { variant: "leaks-memory", name: "Leaks memory with each mount", shows: "nothing", reported: "nothing" },
  { variant: "leaks", name: "Leaves a timer behind", shows: "nothing", reported: "nothing" },
] as const;

export type CodeFault = (typeof codeFaults)[number];
