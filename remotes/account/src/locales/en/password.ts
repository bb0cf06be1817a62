export const password = {
  title: "Change password",
  oldPassword: "Old password",
  newPassword: "New password",
  newPasswordHelp: "8 to 64 characters with a letter and a digit.",
  passwordConfirmation: "Repeat password",
  changed: "Your password was changed.",
  changedText: "Other devices have been logged out.",
  goodTitle: "A good password",
  goodLength: "Is long: three words are better than one with signs.",
  goodAlone: "Is used here and nowhere else.",
  goodSecret: "Is known to you alone. We never ask for it.",
  othersEnd: "After the change every other device has to log in again.",
};
