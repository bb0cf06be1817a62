/** English texts of notifications. */
export const texts = {
  newMessage: "You have a new message",
};
