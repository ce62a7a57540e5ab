/**
 * An error that makes the private PostgreSQL unusable. Its message tells the person who started Mailcast in whole sentences what is wrong and
 * what to do.
 */
export class PrivatePostgresProblem extends Error {
  override name = 'PrivatePostgresProblem'
}
