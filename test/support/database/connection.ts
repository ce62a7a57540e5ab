/** The secret key, shared with processes that a test starts on its database. */
export const SECRET_KEY = 'a secret key for tests, long enough to be one'

/** The user of workers that a test kills, by which their sessions are known. */
export const WORKER_USER = 'killed_worker'

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
