/** The secret key, shared with processes that a test starts on its database. */
export const SECRET_KEY = 'a secret key for tests, long enough to be one'

export interface TestConnection {
  /** The folder of a unix socket. */
  host: string
  port: number
  user: string
  database: string
}

/** Returns the address of a database, for DATABASE_URL of a process. */
export function databaseUrl({ host, port, user, database }: TestConnection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
