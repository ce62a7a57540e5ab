import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routeOf } from '#operation/operation.ts'
import { page, pageHeaders } from '../http/layout.ts'
import { readyText } from '../http/ready-text.ts'
import { type DocumentSource, openApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'
import type { Json } from './schemas.ts'

/**
 * Serves the OpenAPI document for programs and the reference page for people. Both have over a megabyte and need no key, so they are encoded and
 * compressed once, at their first use.
 */
export function openApiRoutes(app: FastifyInstance, source: DocumentSource): void {
  let ready: ReturnType<typeof handlersOf> | null = null
  const answer = (name: 'json' | 'reference') => async (request: FastifyRequest, reply: FastifyReply) =>
    (await (ready ??= handlersOf(source)))[name](request, reply)
  app.get('/api/v1/openapi.json', answer('json'))
  app.get('/docs', answer('reference'))
}

async function handlersOf(source: DocumentSource) {
  const document = await servedDocument(source)
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

/** The document that `npm run generate` wrote. Reading it takes a twentieth of the second of processor time that making it takes. */
const GENERATED = new URL('../../../generated/openapi.json', import.meta.url)

/**
 * Returns the generated document with this deployment's version and address. While operations are added or renamed, until they are generated, it
 * is made of the catalogue.
 */
export async function servedDocument(source: DocumentSource): Promise<Json> {
  const document = JSON.parse(await readFile(GENERATED, 'utf8')) as Json
  if (!names(source, document)) return openApiDocument(source)
  return {
    ...document,
    info: { ...(document['info'] as Json), version: source.version },
    servers: [{ ...(document['servers'] as Json[])[0], url: source.serverUrl }],
  }
}

/** Tells whether the document has every operation of the catalogue under its route. */
function names({ areas }: DocumentSource, document: Json): boolean {
  const paths = document['paths'] as Record<string, Record<string, Json>>
  return areas.every(({ operations }) =>
    operations.every((operation) => {
      const route = routeOf(operation)
      return route === null || paths[`/api/v1${route.path}`]?.[route.method.toLowerCase()]?.['operationId'] === operation.name
    }),
  )
}
