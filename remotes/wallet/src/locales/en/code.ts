export const code = {
  label: "Code",
  send: "Send code",
  sendAgain: "Send again",
  sendAgainIn: "Send again ({{seconds}})",
  sent: "Enter the 6 digits sent to {{email}}.",
};
