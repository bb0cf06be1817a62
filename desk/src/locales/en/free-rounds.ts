/** English texts of the area of free rounds. */
export const freeRounds = {
  title: "Free rounds",
  search: "Player, spin, game",
  text: "Awards from the wheels, the latest 200 first. The id of a player shows all of his.",
  game: "Slot",
  played: "Played",
  won: "Won so far",
  stake: "Stake of a round",
  currency: "Currency",
  createdAt: "Awarded",
  expiresAt: "Playable until",
  lapsedAt: "Lapsed",
  state: "State",
  note: "Nothing is decided here. What the rounds win is paid at once.",
  states: { open: "Rounds left", played: "All played", lapsed: "Lapsed" },
};
