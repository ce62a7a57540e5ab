import { domainToASCII } from 'node:url'
import { ownHost } from '#areas/certificates/index.ts'
import type { Db } from '#db/rows.ts'
import { SECOND_MS } from '#lib/duration.ts'
import { remember } from '#lib/remembered.ts'
import type { System } from '#operation/system.ts'
import type { Ports } from '#ports/ports.ts'
import { findHost, findSiteUrl, listHosts, type ServedHost } from './site-host-sql.ts'

/**
 * The time in ms for which an answer is cached. A change in another process takes effect after this
 * time at the latest.
 */
const REMEMBERED_MS = 3 * SECOND_MS
const MOST = 2000

interface Finder {
  host(host: string, now: number): Promise<{ found: ServedHost | null }>
  site(slug: string, now: number): Promise<{ found: string | null }>
}

const finders = new WeakMap<System, Finder>()

function finderOf(system: System): Finder {
  const known = finders.get(system)
  if (known) return known
  const limits = { forMs: REMEMBERED_MS, most: MOST }
  const made = {
    host: remember(async (host) => ({ found: await findHost(system.db, host) }), limits),
    site: remember(async (slug) => ({ found: await findSiteUrl(system.db, slug) }), limits),
  }
  finders.set(system, made)
  return made
}

/**
 * Finds a host that a newsletter has or had, by its name in small letters, without a port. Null for
 * all others.
 */
export async function findServedHost(system: System, host: string): Promise<ServedHost | null> {
  return (await finderOf(system).host(host, system.ports.clock.now().getTime())).found
}

/** Returns the origin of the newsletter with a slug; null without a host of its own. */
export async function siteUrlOfSlug(system: System, slug: string): Promise<string | null> {
  return (await finderOf(system).site(slug, system.ports.clock.now().getTime())).found
}

interface Serving {
  db: Db
  ports: Pick<Ports, 'deployment'>
}

/**
 * Lists the hosts that this deployment serves, in ASCII and lower case: its own, and those that
 * newsletters have or had. For each of them it gets a certificate.
 */
export async function listServedHosts({ db, ports }: Serving): Promise<string[]> {
  return [ownHost(ports.deployment), ...(await listHosts(db))]
}

/** The characters at which `domainToASCII` would end the name, or that it would decode. */
const NO_NAME = /[\s/\\?#%]/

/** Returns whether a name, as a stranger wrote it, is a host that this deployment serves. */
export async function isServedHost({ db, ports }: Serving, name: string): Promise<boolean> {
  if (NO_NAME.test(name)) return false
  const host = domainToASCII(name.replace(/\.$/, ''))
  if (host === '') return false
  return host === ownHost(ports.deployment) || (await findHost(db, host)) !== null
}
