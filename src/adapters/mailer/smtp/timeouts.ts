/** Timeouts of the SMTP client, and times by which it judges a server, in milliseconds. */
export interface Timeouts {
  connectMs: number
  /** For the TLS handshake and the greeting. */
  greetingMs: number
  /** For a reply. RFC 5321 §4.5.3.2 asks for 5 minutes, and for 10 after the final dot. */
  socketMs: number
  /** For an idle connection. Relays close theirs after 5 s (Postfix's cache: 2 s) to minutes. */
  idleMs: number
  quitMs: number
  /** For a message behind another one's final dot, before it moves to another connection. */
  rescueMs: number
  /** Before the connection after a failed one. Doubled each time, up to ten times this. */
  backoffMs: number
  /** A server that answers this soon on average gets several messages in a row. */
  soonMs: number
  /** One that answers this soon gets whole messages in a row, where it has CHUNKING. */
  atOnceMs: number
  /** Without an answer for so long, messages that wait for a busy connection get another one. */
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
