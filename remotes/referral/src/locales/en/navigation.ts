/** English labels of the navigation, by the keys of the manifest. */
export const navigation = {
  referral: "Referral",
};
