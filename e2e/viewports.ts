/** The width that is designed first. */
export const phone = { width: 360, height: 740 };
/** The width at which navbar, sidebar and header are beside one another. */
export const wide = { width: 1280, height: 900 };
