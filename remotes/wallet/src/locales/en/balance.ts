export const balance = {
  title: "Balance",
  refresh: "Refresh",
};
