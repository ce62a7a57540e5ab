import type { FastifyInstance, FastifyReply } from 'fastify'
import { GRANT_TYPES } from '#areas/oauth/index.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { docsUrl, type System } from '#operation/system.ts'

const SCOPES = ['read', 'write']

/** Serves the metadata by which clients find the addresses of OAuth. */
export function metadataRoutes(
  app: FastifyInstance,
  { ports }: System,
  mcpPaths: readonly string[],
): void {
  const { baseUrl } = ports.deployment
  const server = {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    device_authorization_endpoint: `${baseUrl}/oauth/device`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${docsUrl(ports)}/connect`,
  }
  const resources = ['', '/api/v1', ...mcpPaths]
  const at = (paths: readonly string[], name: string, answer: (path: string) => object) => {
    const url = `/.well-known/${name}`
    app.get(url, (_request, reply) => sendMetadata(reply, answer('')))
    app.get<{ Params: { '*': string } }>(`${url}/*`, (request, reply) => {
      const path = `/${request.params['*']}`
      if (!paths.includes(path))
        throw new Problem(notFound, `Nothing here is protected at that path. Read ${url} instead.`)
      return sendMetadata(reply, answer(path))
    })
  }
  // RFC 8414 §3.1 defines one address. Clients of MCP also request the same address followed by the
  // path of the resource.
  at(resources, 'oauth-authorization-server', () => server)
  at(resources, 'oauth-protected-resource', (path) => ({
    resource: baseUrl + path,
    resource_name: 'Mailcast',
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${docsUrl(ports)}/connect`,
  }))
}

function sendMetadata(reply: FastifyReply, body: object): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    })
    .send(JSON.stringify(body))
}
