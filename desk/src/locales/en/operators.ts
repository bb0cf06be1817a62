/** English texts of the area operators. */
export const operators = {
  title: "Operators",
  text: "The people who may work here. A role opens its areas; none includes another.",
  name: "Username",
  password: "First password",
  roles: "Roles",
  state: "State",
  status: {
    active: "Active",
    disabled: "Disabled",
  },
  new: "New operator",
  make: "Create operator",
  own: "This is you; somebody else can disable you.",
  disable: "Disable",
  ask: "Disable {{username}}?",
  effect: "A disabled operator is logged out everywhere and cannot log in again.",
  secret: "Secret",
  code: "QR code for the authenticator of {{username}}",
  secretOnce: "Scan the code with the authenticator, or type the secret there. Both are shown this once.",
  copySecret: "Copy secret",
};
