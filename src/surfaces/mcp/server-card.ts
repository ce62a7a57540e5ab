import type { FastifyInstance } from 'fastify'
import { docsUrl, type System } from '#operation/system.ts'

/**
 * Serves a document in which clients find the address of the MCP server when they know only the
 * host.
 */
export function serverCard(
  app: FastifyInstance,
  { ports }: System,
  { version, paths }: { version: string; paths: readonly string[] },
): void {
  const { baseUrl } = ports.deployment
  const card = {
    name: 'mailcast',
    title: 'Mailcast',
    description: 'Runs newsletters: contacts, campaigns, automations, reports.',
    version,
    websiteUrl: docsUrl(ports),
    documentation: `${docsUrl(ports)}/mcp`,
    protocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
    remotes: paths.map((path) => ({ type: 'streamable-http', url: baseUrl + path })),
    authentication: {
      schemes: ['oauth2', 'bearer'],
      authorizationServers: [baseUrl],
      resourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource/mcp`,
      instructions: 'Connect by OAuth 2.1, or send an API key: Authorization: Bearer mc_…',
    },
    capabilities: { tools: {}, resources: {}, prompts: {} },
  }
  app.get('/.well-known/mcp.json', (_request, reply) =>
    reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=300',
      })
      .send(JSON.stringify(card)),
  )
}
