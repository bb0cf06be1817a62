/** Texts of the crash screen. Title and texts are the customer's. */
export const crash = {
  title: "The System Is Having Problems",
  text: "The system is experiencing problems, our team will fix it soon.",
  onHome: "Please try again later.",
  elsewhere: "You will be redirected to home page.",
  countdown: "Redirecting in {{n}} …",
  homeNow: "Go to home page now",
  home: "Go to home page",
};
