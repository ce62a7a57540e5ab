const NAMES: Record<string, string> = {
  substack: 'Substack',
  beehiiv: 'beehiiv',
  ghost: 'Ghost',
  kit: 'Kit',
  mailchimp: 'Mailchimp',
  buttondown: 'Buttondown',
  listmonk: 'listmonk',
  wordpress: 'WordPress',
  markdown: 'Markdown',
}

/** Returns the name of the service that a moved campaign comes from. */
export function nameOfOrigin(service: string): string {
  return NAMES[service] ?? service
}
