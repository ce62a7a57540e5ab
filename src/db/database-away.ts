// 08…: connection exceptions, 57P0…: the server is stopping or starting, 53…: it has run out of something, such as disk or connections.
const AWAY = /^(08|57P0|53)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/

/** Whether a statement failed since the database is not there; whether it was carried out is then not known. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return AWAY.test(code) || /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(message)
}
