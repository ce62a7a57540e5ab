/** Timeouts of the SMTP client, and the times by which it judges a server, all in milliseconds. */
export interface Timeouts {
  connectMs: number
  /** The time for the TLS handshake and the greeting. */
  greetingMs: number
  /** The time for a reply. RFC 5321 §4.5.3.2 asks for 5 minutes, and for 10 after the final dot. */
  socketMs: number
  /**
   * The time for which an idle connection is kept. Servers close theirs after 5 s (Postfix's cache:
   * 2 s) to minutes.
   */
  idleMs: number
  quitMs: number
  /**
   * The time after which a message moves to another connection, when the one before it has no
   * answer.
   */
  rescueMs: number
  /** Time to the next connection after a failed one. It doubles each time, up to ten times this. */
  backoffMs: number
  /**
   * The average response time up to which a server gets several messages without waiting for each
   * answer.
   */
  soonMs: number
  /**
   * The average response time up to which a server with CHUNKING gets even more messages without
   * waiting.
   */
  atOnceMs: number
  /** Time without an answer after which messages that wait for a busy connection get another. */
  stalledMs: number
}

export const TIMEOUTS: Timeouts = {
  connectMs: 30_000,
  greetingMs: 30_000,
  socketMs: 300_000,
  idleMs: 5_000,
  quitMs: 2_000,
  rescueMs: 5_000,
  backoffMs: 500,
  soonMs: 10,
  atOnceMs: 1,
  stalledMs: 50,
}
