import type { Messages } from "../messages.ts";

export const balance: Messages["wallet"]["balance"] = {
  title: "Saldo",
  refresh: "Segarkan",
  points: "{{points}} poin",
};
