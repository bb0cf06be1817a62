/** English texts of the messages about an application for commission. */
export const texts = {
  approved: {
    title: "You earn commission now",
    body: () => "Your application was approved. You earn commission of everything that your friends play.",
  },
  rejected: {
    title: "Your application was not approved",
    body: (reason: string) => `The reason: ${reason} You can correct it and apply again.`,
  },
  suspended: {
    title: "Your commission is paused",
    body: (reason: string) =>
      `The reason: ${reason} What you have earned is kept. Please contact our support.`,
  },
  reinstated: {
    title: "Your commission is no longer paused",
    body: () => "You earn commission again, and what you had earned is available.",
  },
};
