/**
 * The limits of hosts that accept only few messages over a connection, by the end of the server's
 * name.
 */
const LIMITS = [
  { hosts: /(?:^|\.)(?:yahoo\.com|yahoodns\.net|aol\.com)$/, messages: 20 },
  {
    hosts:
      /(?:^|\.)(?:google\.com|gmail\.com|googlemail\.com|outlook\.com|office365\.com|hotmail\.com)$/,
    messages: 50,
  },
]

/**
 * The maximum number of messages over a connection to all other hosts. It is Exim's default
 * (smtp_accept_max_per_connection), the strictest limit of known servers.
 */
const MESSAGES = 1000

export function messagesPerConnection(host: string): number {
  return LIMITS.find(({ hosts }) => hosts.test(host.toLowerCase()))?.messages ?? MESSAGES
}
