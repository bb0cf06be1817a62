/** English texts of the area exclusions. */
export const exclusions = {
  title: "Exclusions",
  text: "Breaks and self-exclusions that hold now, the earliest end first.",
  kind: "Kind",
  kinds: {
    cool_off: "Break",
    self_exclusion: "Self-exclusion",
  },
  startsAt: "Begun",
  until: "Term until",
  forGood: "For good",
  state: "State",
  holds: "Holds",
  liftable: "Term is over",
  lifted: "Ends within 24 hours",
  lift: "Lift",
  ask: "Lift the exclusion of {{username}}?",
  effect: "It ends 24 hours from now. The player has to ask for it.",
  notLiftable: "Only a self-exclusion whose term is over can be lifted.",
};
