export const email = {
  title: "Email",
  unverified: "This address is not verified yet. Request a code and enter it here.",
  verifiedTitle: "{{email}} is verified",
  verifiedText: "Codes and notices about your account go to this address.",
  toProfile: "To the profile",
  reasonsTitle: "Why verify",
  forWithdrawals: "Withdrawals need a verified address.",
  forCodes: "Codes for your bank accounts and a forgotten password go there.",
  forNotices: "You learn at once when your password is changed.",
  otherAddress: "Only support can change the address. The new one has to be verified again.",
};
