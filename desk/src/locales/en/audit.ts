/** English texts of the area audit. */
export const audit = {
  title: "Audit log",
  text: "What was done, the newest first. The log only grows.",
  search: "Id of a row",
  action: "Action",
  at: "Time",
  target: "Kind of row",
  address: "Address",
  changes: "What changed",
  row: "Value",
  grows: "An entry can neither be changed nor removed.",
};
