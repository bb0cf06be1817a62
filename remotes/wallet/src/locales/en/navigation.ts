/** English labels of the navigation, by the keys of the manifest. */
export const navigation = {
  promotions: "Promotions",
  deposit: "Deposit",
  promo: "Promo",
  wallet: "Wallet",
};
