export const balance = {
  title: "Balance",
  refresh: "Refresh",
  points: "{{points}} pts",
};
