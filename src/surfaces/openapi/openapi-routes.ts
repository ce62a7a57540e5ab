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
  const key = [source.version, source.serverUrl].join(' ')
  if (made?.areas !== source.areas || made.key !== key) made = { areas: source.areas, key, texts: textsOf(source) }
  app.get('/api/v1/openapi.json', made.texts.json)
  app.get('/docs', made.texts.reference)
}

/** The texts that were made last. They take a second, and tests open many servers with the same ones. */
let made: { areas: DocumentSource['areas']; key: string; texts: ReturnType<typeof textsOf> } | null = null

function textsOf(source: DocumentSource) {
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
  return { json, reference }
}
