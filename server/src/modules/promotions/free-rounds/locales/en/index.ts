/** English texts of free rounds. */
export const texts = {
  lapsed: {
    title: (game: string) => `Your free rounds on ${game} have ended`,
    body: (left: number, stake: string) =>
      left === 1
        ? `1 free round of ${stake} was not played in time.`
        : `${left} free rounds of ${stake} each were not played in time.`,
  },
};
