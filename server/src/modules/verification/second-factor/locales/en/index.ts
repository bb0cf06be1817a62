/** English texts of the notices about the two-step login. */
export const texts = {
  greeting: (username: string) => `Hello ${username},`,
  notMine: "If that was not you, change your password at once and contact us.",
  on: {
    title: "Two-step login is on",
    body: () =>
      "From now on a login asks for a code of your authenticator app. Your other devices were logged out.",
  },
  off: {
    title: "Two-step login is off",
    body: () => "From now on your password is enough to log in.",
  },
  renewed: {
    title: "New recovery codes",
    body: () => "New recovery codes were made for your account. The ones before are not valid any more.",
  },
  used: {
    title: "A recovery code was used",
    body: (left: number) =>
      `Somebody logged in with one of your recovery codes. Codes left: ${left}. You can make new ones under Profile, Two-step login.`,
  },
};
