import type { FastifyInstance } from 'fastify'
import { page, pageHeaders } from '../http/layout.ts'
import { readyText } from '../http/ready-text.ts'
import { type DocumentSource, openApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'

/**
 * Serves the OpenAPI document for programs and the reference page for people. Both have over a megabyte and need no key, so they are made and
 * encoded once, at the start.
 */
export function openApiRoutes(app: FastifyInstance, source: DocumentSource): void {
  const document = openApiDocument(source)
  const json = readyText(JSON.stringify(document), {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
  })
  const reference = readyText(page('API reference · Mailcast', referencePage(source, document)).text, {
    ...pageHeaders(),
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  app.get('/api/v1/openapi.json', json)
  app.get('/docs', reference)
}
