/**
 * Settings of a session that holds a lock, so that PostgreSQL ends it when the client's machine
 * vanishes: without power or network it sends no end. By default TCP asks an idle connection after
 * two hours, and gives up unanswered bytes after a quarter of an hour. With these the lock is free
 * within half a minute. A process that pauses is not ended by them, since its kernel answers.
 */
const WATCHED: Readonly<Record<string, string>> = {
  // An idle connection is asked after 10 s, then every 5 s, and is over after the second silence.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '2',
  // For an answer that was under way: TCP asks nothing while it repeats bytes.
  tcp_user_timeout: '20s',
}

/**
 * Has PostgreSQL look at the connection while a statement runs, too, when it reads nothing from it.
 * Where its system cannot (Windows), the setting is an error, and the statement runs to its end.
 */
const LOOK_MEANWHILE = (set: string) =>
  `do $$ begin ${set} client_connection_check_interval = '10s'; exception when others then null; end $$`

/** Lists the statements. `local`: until the end of the transaction, which holds through a pooler. */
export function watchClient(until: 'local' | 'session'): string[] {
  const set = `set ${until}`
  return [
    ...Object.entries(WATCHED).map(([name, value]) => `${set} ${name} = '${value}'`),
    LOOK_MEANWHILE(set),
  ]
}
