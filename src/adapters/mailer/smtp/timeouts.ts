/** Timeouts of the SMTP client, and the times by which it judges a server, in milliseconds. */
export interface Timeouts {
  connectMs: number
  /** For the TLS handshake, and for the greeting: a server that does not even greet is given up soon. */
  greetingMs: number
  /** For a reply, the one to the final dot included. RFC 5321 §4.5.3.2 asks for 5 minutes, and for 10 after the dot. */
  socketMs: number
  /** For an idle connection, which is then closed. Relays close theirs after 5 seconds (Postfix's cache: 2) to some minutes. */
  idleMs: number
  quitMs: number
  /** For a message behind another one's final dot: when nothing has moved for so long, it moves to another connection. */
  rescueMs: number
  /** Before the next connection after one that failed; doubled each time, up to ten times this. */
  backoffMs: number
  /** A server that answers a text this soon on average gets several messages one after another over few connections, each with one write. */
  soonMs: number
  /** One that answers this soon gets whole messages in a row, where it has CHUNKING. */
  atOnceMs: number
  /** After so long without any answer, messages that wait for a busy connection get an idle one, or a new one. */
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
