import { domainToASCII } from 'node:url'
import type { Deployment } from '#ports/ports.ts'

/** Lists the hosts that this deployment serves, in ASCII and lower case. */
export function servedHosts({ baseUrl }: Pick<Deployment, 'baseUrl'>): readonly string[] {
  return [new URL(baseUrl).hostname]
}

/** Returns whether a name, as a stranger wrote it, is a host that this deployment serves. */
export function servesHost(deployment: Pick<Deployment, 'baseUrl'>, name: string): boolean {
  const host = domainToASCII(name.replace(/\.$/, ''))
  return host !== '' && servedHosts(deployment).includes(host)
}
