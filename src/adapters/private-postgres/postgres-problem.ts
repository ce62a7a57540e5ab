/** An unusable private PostgreSQL. The message tells the operator the reason and the remedy. */
export class PrivatePostgresProblem extends Error {
  override name = 'PrivatePostgresProblem'
}
