/** Something that a person has to mend before a start can succeed; its message is all he needs. */
export class CannotStart extends Error {}
