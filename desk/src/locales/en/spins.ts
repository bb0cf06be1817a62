/** English texts of the area spins. */
export const spins = {
  title: "Won items",
  search: "Number, player, item",
  text: "Items from the wheels that wait for delivery, the oldest first.",
  item: "Item",
  number: "Spin",
  createdAt: "Won",
  state: "State",
  status: {
    item_pending: "To deliver",
    item_delivered: "Delivered",
  },
  deliveredAt: "Delivered",
  note: "Note to the player",
  deliver: "Mark as delivered",
  ask: "Is {{item}} delivered?",
  effect: "The note reaches the player’s inbox and stands beside the spin.",
  delivered: "The player has been told.",
};
