/** English texts of the mails about a closed account. */
export const texts = {
  greeting: (username: string) => `Hello ${username},`,
  closed: {
    subject: "Your Tessera account is closed",
    lines: (until: string) => [
      "you have closed your account just now, and every device was logged out.",
      `Until ${until} (Bangkok) you can open it again: log in and confirm it there.`,
      "If that was not you, log in, open it again, change your password at once, and contact us.",
    ],
  },
  lateMoney: {
    subject: "Money in your closed Tessera account",
    arrived: (amount: string) => `${amount} credits have arrived in your account since you closed it.`,
    canReopen: "They stay yours: log in, open your account again and withdraw them.",
    writeToUs:
      "They stay yours: write to us at the address on the contact page, and we open your account again.",
  },
};
