import sharp from "sharp";

/** A picture of one colour, of the size of a photo of a card. */
export const card = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });

/** A picture whose pixels do not compress, as those of a camera. */
export const noise = (width = 800, height = 600) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
