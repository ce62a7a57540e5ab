/**
 * The private PostgreSQL cannot be used. The message is whole sentences for the person who started Mailcast: what
 * is wrong, and the way out.
 */
export class PrivatePostgresProblem extends Error {
  override name = 'PrivatePostgresProblem'
}
