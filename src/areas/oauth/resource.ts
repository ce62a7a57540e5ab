import { OAuthError } from './oauth-error.ts'
import type { Parameters } from './parameters.ts'

/**
 * Refuses a resource that is not this server (RFC 8707), because a token for another server would
 * not work here.
 */
export function checkResource(parameters: Parameters, baseUrl: string): void {
  const resources = parameters.get('resource')?.split(' ') ?? []
  if (resources.every((one) => isOurs(one, baseUrl))) return
  throw new OAuthError(
    'invalid_target',
    `Send as resource ${baseUrl}/mcp or ${baseUrl}/api/v1, or leave it out.`,
  )
}

/** Returns whether a resource is this server, its API or an MCP address. */
function isOurs(resource: string, baseUrl: string): boolean {
  if (!URL.canParse(resource)) return false
  const { href, origin, pathname, search, hash } = new URL(resource)
  const ours = new URL(baseUrl)
  if (origin !== ours.origin || search !== '' || hash !== '' || href.includes('@')) return false
  return /^\/(?:$|api\/v1\/?$|mcp(?:\/[a-z-]*)?$)/.test(pathname)
}
