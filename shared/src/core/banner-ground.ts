/** Background of a banner whose picture is of no game: dark enough for its text. */
export const plainBannerGround = "#221a3a";
