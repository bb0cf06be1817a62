export const notifications = {
  title: "Notifications on this device",
  text: "They come while the site is closed, too, until you log out here. They name no amounts, since they stand on a locked screen.",
  notLoaded: "The notifications of this device did not load.",
  safe: "Nothing has been changed.",
  payments: "Payments",
  paymentsHelp: "Deposits, withdrawals and transfers that arrive or fail.",
  messages: "Messages",
  messagesHelp: "Answers of support and what concerns your account. No advertising.",
  notAllowed: "Your browser asked, and notifications were not allowed. Choose again to be asked again.",
  refused: "Your browser blocks notifications of this site",
  refusedText: "Allow them in the browser's settings for this site, then load this page again.",
  unsupported: "This browser shows no notifications",
  unsupportedText: "Your inbox has everything. Other browsers on this device may show them.",
  "home-screen": "Add the site to your home screen first",
  "home-screenText":
    "On this device only sites on the home screen show notifications: Share, then Add to Home Screen.",
};
