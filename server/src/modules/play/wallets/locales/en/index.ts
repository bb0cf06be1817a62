/** English texts of the message about money that comes back from a studio. */
export const texts = {
  /** Reasons for the return, by the code that the player would be refused with. */
  reasons: {
    LOSS_LIMIT: "Your own limit is reached.",
    SESSION_LIMIT: "Your playing time limit is reached.",
    SESSION_REVOKED: "You have logged out.",
    SELF_EXCLUDED: "You have excluded yourself.",
    COOL_OFF_ACTIVE: "You are taking a break.",
    PROMO_ACTIVE: "Your promotion is running.",
    PLAY_DISABLED: "Playing is switched off for your account.",
  },
  title: (studio: string) => `Your money at ${studio} comes home`,
  body: (reason: string, studio: string) =>
    `${reason} No more bets are taken at ${studio}; what you have there is moved to your main wallet.`,
};
