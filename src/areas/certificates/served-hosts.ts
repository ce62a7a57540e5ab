import { domainToASCII } from 'node:url'
import type { Db } from '#db/rows.ts'
import type { Deployment, Ports } from '#ports/ports.ts'

interface Serving {
  db: Db
  ports: Pick<Ports, 'deployment'>
}

/** Returns the host of BASE_URL, in ASCII and lower case. */
export function ownHost({ baseUrl }: Pick<Deployment, 'baseUrl'>): string {
  return new URL(baseUrl).hostname
}

/**
 * Lists the hosts that this deployment serves, in ASCII and lower case. For each of them it gets a
 * certificate, and lets a proxy get one.
 */
export async function servedHosts({ ports }: Serving): Promise<readonly string[]> {
  return [ownHost(ports.deployment)]
}

/** Returns whether a name, as a stranger wrote it, is a host that this deployment serves. */
export async function servesHost(serving: Serving, name: string): Promise<boolean> {
  const host = domainToASCII(name.replace(/\.$/, ''))
  return host !== '' && (await servedHosts(serving)).includes(host)
}
