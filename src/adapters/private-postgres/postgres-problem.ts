/**
 * The error when the private PostgreSQL cannot be used. Its message tells the operator why and what
 * to do.
 */
export class PrivatePostgresProblem extends Error {
  override name = 'PrivatePostgresProblem'
}
