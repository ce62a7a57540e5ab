import type { Preview } from './wizard.ts'

type Service = NonNullable<Preview['preset']>

const NAMES: Record<Service, string> = {
  mailchimp: 'Mailchimp',
  substack: 'Substack',
  kit: 'Kit',
  beehiiv: 'beehiiv',
  ghost: 'Ghost',
  buttondown: 'Buttondown',
  mailerlite: 'MailerLite',
  mailpoet: 'MailPoet',
  listmonk: 'listmonk',
}

export const SERVICES = Object.keys(NAMES) as Service[]

export function nameOfService(service: Service): string {
  return NAMES[service]
}

/** Returns the key of the words about an export: some services write one file for each status. */
export function wordsOf(
  service: Service,
  columns: readonly string[],
): 'left' | 'cleaned' | 'subscribed' | 'all' {
  const has = (name: string) => columns.some((column) => column.trim().toLowerCase() === name)
  if (service === 'mailchimp')
    return has('clean_time') ? 'cleaned' : has('unsub_time') ? 'left' : 'subscribed'
  return service === 'mailerlite' && has('unsubscribed') ? 'left' : 'all'
}
