import type { InputOf } from '../../queries.ts'

export type Service = NonNullable<InputOf<'start_move'>['from']>
export type Part = NonNullable<InputOf<'start_move'>['include']>[number]
export type Way = 'file' | 'key'

interface Facts {
  name: string
  /** The ways by which it gives what it has; the better one first. */
  ways: readonly Way[]
  /** The ends of the names of its files. */
  files?: readonly string[]
  /** Whether a key needs the address of the site. */
  hasAddress?: true
  keyExample?: string
  /** The setting at the old host that sends readers on, for services that have one. */
  forwards?: (site: string) => string
}

export const SERVICES: Record<Service, Facts> = {
  substack: { name: 'Substack', ways: ['file'], files: ['.zip', '.csv'] },
  beehiiv: {
    name: 'beehiiv',
    ways: ['file'],
    files: ['.zip', '.csv'],
    forwards: (site) => `/p/*  ${site}/p/*`,
  },
  ghost: {
    name: 'Ghost',
    ways: ['key', 'file'],
    files: ['.zip', '.json', '.csv'],
    hasAddress: true,
    keyExample: '64f0…:9a1c…',
    forwards: (site) => `301:\n  ^\\/(?!ghost\\/)([a-z0-9-]+)\\/$: ${site}/$1`,
  },
  kit: { name: 'Kit', ways: ['key'], keyExample: 'kit_…' },
  mailchimp: { name: 'Mailchimp', ways: ['file'], files: ['.zip', '.csv'] },
  buttondown: { name: 'Buttondown', ways: ['file'], files: ['.zip', '.csv', '.json'] },
  listmonk: {
    name: 'listmonk',
    ways: ['key'],
    hasAddress: true,
    keyExample: 'move:Zk3…',
    forwards: (site) => `redir /archive/* ${site}{uri} 301`,
  },
  wordpress: {
    name: 'WordPress',
    ways: ['file'],
    files: ['.xml', '.zip'],
    forwards: (site) => `RedirectMatch 301 ^/(\\d{4}/.*)$ ${site}/$1`,
  },
  markdown: {
    name: 'Markdown',
    ways: ['file'],
    files: ['.zip', '.md'],
    forwards: (site) => `/*  ${site}/:splat  301`,
  },
}

export const SERVICE_NAMES = Object.keys(SERVICES) as Service[]

/** Returns the name of a service; null for a file that was not recognised yet. */
export function nameOf(service: Service | null): string | null {
  return service && SERVICES[service].name
}

/** Returns the address of the guide to a service. */
export function guideTo(service: Service | null): string {
  return service === null ? '/docs/moving' : `/docs/moving/${service}`
}

export const PARTS: readonly Part[] = ['readers', 'issues', 'images', 'paid']

/** The part without which each part brings nothing. */
export const NEEDS: Partial<Record<Part, Part>> = { images: 'issues', paid: 'readers' }
