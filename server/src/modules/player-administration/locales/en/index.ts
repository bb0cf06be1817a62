/** English texts of the notices about what support has changed in an account. */
export const texts = {
  changes: {
    name: {
      title: "Your name was changed",
      body: (value: string) => `Support has set your name to ${value}.`,
    },
    phone: {
      title: "Your phone number was changed",
      body: (value: string) => `Support has set your phone number to ${value}.`,
    },
    email: {
      title: "Your email address was changed",
      body: (value: string) => `Support has set your email address to ${value}. It has to be verified again.`,
    },
    bankAccount: {
      title: "Your bank account was changed",
      body: (value: string) => `Support has set your bank account to ${value}.`,
    },
    twoStepLogin: {
      title: "Two-step login is off",
      body: () => "Support has turned your two-step login off. Your password is enough to log in.",
    },
  },
  reason: (reason: string) => `Reason: ${reason}`,
  notMine: "If you did not ask for this, contact us at once.",
  greeting: (username: string) => `Hello ${username},`,
};
