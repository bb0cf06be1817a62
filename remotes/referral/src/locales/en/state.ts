/** States of the application. */
export const state = {
  none: {
    title: "Earn commission from your friends",
    text: "Commission starts once your registration is approved. Who joins with your code now is yours already.",
  },
  pending: {
    title: "We are checking your data (1–2 days).",
    text: "You get a message as soon as it is decided. Your code can be shared already.",
  },
  rejected: {
    title: "Your registration was not approved",
    text: "Correct what is missing and apply again; your former data is kept.",
  },
  suspended: {
    title: "Your commission is paused",
    text: "What you have earned is kept. Please contact support.",
  },
  apply: "Apply for commission",
  again: "Try again",
  contact: "Contact us",
  progress: "Progress of your application",
  sent: "Sent",
  checked: "Being checked",
  decided: "Decided",
};
