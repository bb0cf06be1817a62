/** Error: the start needs an action of the user, which the message explains. */
export class CannotStart extends Error {}
