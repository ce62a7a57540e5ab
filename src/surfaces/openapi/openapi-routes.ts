import type { FastifyInstance } from 'fastify'
import { page, sendPage } from '../http/layout.ts'
import { type DocumentSource, openApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'

/** Serves the OpenAPI document for programs and the reference page for people. Both are made once, at the start. */
export function openApiRoutes(app: FastifyInstance, source: DocumentSource): void {
  const document = openApiDocument(source)
  const json = JSON.stringify(document)
  const reference = page('API reference · Mailcast', referencePage(source, document))
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send(json),
  )
  app.get('/docs', (_request, reply) => sendPage(reply, reference))
}
