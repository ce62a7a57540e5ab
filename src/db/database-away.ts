// SQLSTATE 08…: connection exceptions. 57P0…: the server is stopping or starting. 53…: a resource
// such as disk or connections is used up.
const AWAY = /^(08|57P0|53)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/

/**
 * Returns whether a statement failed because the database is not available. The statement may still
 * have been executed.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    AWAY.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(message)
  )
}
