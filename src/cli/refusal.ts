/** A command that can't be done, with the reason for the person who gave it: exit code 1. */
export class Refusal extends Error {}
