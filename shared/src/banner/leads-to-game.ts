/** True for the address of a game, which is played; what is behind every other address is only opened. */
export const leadsToGame = (link: string): boolean => link.startsWith("/play/");
