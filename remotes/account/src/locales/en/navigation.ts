/** English labels of the navigation, by the keys of the manifest. */
export const navigation = {
  history: "History",
  inbox: "Inbox",
  profile: "Profile",
};
