export const name: string = "lantern";
export const variant: string = "first";
