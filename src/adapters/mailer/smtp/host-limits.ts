/** The hosts that want few messages over a connection, by the end of the server's name. */
const LIMITS = [
  { hosts: /(?:^|\.)(?:yahoo\.com|yahoodns\.net|aol\.com)$/, messages: 20 },
  {
    hosts:
      /(?:^|\.)(?:google\.com|gmail\.com|googlemail\.com|outlook\.com|office365\.com|hotmail\.com)$/,
    messages: 50,
  },
]

/**
 * The most messages over a connection, by Exim's default, the strictest of known servers
 * (smtp_accept_max_per_connection).
 */
const MESSAGES = 1000

export function messagesPerConnection(host: string): number {
  return LIMITS.find(({ hosts }) => hosts.test(host.toLowerCase()))?.messages ?? MESSAGES
}
