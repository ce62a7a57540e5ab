import { OAuthError } from './oauth-error.ts'
import type { Parameters } from './parameters.ts'

/** Refuses a resource that is not ours (RFC 8707): a token for elsewhere would be misled. */
export function checkResource(parameters: Parameters, baseUrl: string): void {
  const resources = parameters.get('resource')?.split(' ') ?? []
  if (resources.every((one) => isOurs(one, baseUrl))) return
  throw new OAuthError(
    'invalid_target',
    `Send as resource ${baseUrl}/mcp or ${baseUrl}/api/v1, or leave it out.`,
  )
}

/** Returns whether a resource is the server, its API or an address of MCP. */
function isOurs(resource: string, baseUrl: string): boolean {
  if (!URL.canParse(resource)) return false
  const { href, origin, pathname, search, hash } = new URL(resource)
  const ours = new URL(baseUrl)
  if (origin !== ours.origin || search !== '' || hash !== '' || href.includes('@')) return false
  return /^\/(?:$|api\/v1\/?$|mcp(?:\/[a-z-]*)?$)/.test(pathname)
}
