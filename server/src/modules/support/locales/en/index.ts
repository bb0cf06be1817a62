/** English texts of the notices about requests to support. */
export const texts = {
  answered: {
    title: (number: string) => `Support has answered ${number}`,
    body: "Read the answer in your request. You can write there again.",
  },
  closed: {
    title: (number: string) => `Request ${number} is closed`,
    body: "Its messages stay readable. If you need more help, write a new request.",
  },
  greeting: (username: string) => `Hello ${username},`,
  link: (address: string) => `Your request: ${address}`,
};
