/**
 * Settings of a session that holds a lock, so that PostgreSQL ends the session when the client's
 * machine vanishes: without power or network no end is sent. By default TCP probes an idle
 * connection after two hours, and gives up unacknowledged bytes after a quarter of an hour. With
 * these settings the lock is free within half a minute. A paused process keeps its session, since
 * its kernel still answers.
 */
const WATCHED: Readonly<Record<string, string>> = {
  // TCP probes an idle connection after 10 s, then every 5 s, and ends it after the second
  // unanswered probe.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '2',
  // This covers a response that is being sent: TCP sends no keepalive probes while it retransmits
  // bytes.
  tcp_user_timeout: '20s',
}

/**
 * Makes PostgreSQL check the connection also during a statement, when it does not read from the
 * connection. Where the operating system cannot do so (Windows), the setting is an error, and the
 * statement runs to its end.
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
