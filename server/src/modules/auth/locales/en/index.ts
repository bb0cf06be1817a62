/** English texts of the first message of an account and of those about a changed password or a new device. */
export const texts = {
  welcome: {
    title: "Welcome to Tessera",
    body: "Your account is open. What concerns it is told here. You can set limits for yourself at any time, and the support answers your questions.",
  },
  passwordMail: {
    subject: "Your Tessera password was changed",
    greeting: (username: string) => `Hello ${username},`,
    lines: [
      "your password was changed just now, and every device was logged out.",
      "If that was not you, choose a new password at once and contact us.",
    ],
  },
  /** Lines of the mail about a change by code, where this device stays logged in. */
  changedByCode: [
    "your password was changed just now with a code from this mailbox, and your other devices were logged out.",
    "If that was not you, choose a new password at once and contact us.",
  ],
  newDeviceMail: {
    subject: "New device in your Tessera account",
    lead: "there was a login to your account from a device that we had not seen there before:",
    time: "Time (Bangkok)",
    device: "Device",
    address: "IP address",
    mine: "If that was you, you need not do anything.",
    notMine:
      "If not: change your password at once, end that device under Profile, Devices, and contact us. The password was right, so somebody else knows it.",
  },
  passwordMessage: {
    title: "Your password was changed",
    body: "Your other devices were logged out. If that was not you, choose a new password at once and contact us.",
  },
};
