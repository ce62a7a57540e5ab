import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { lazily } from '#lib/calls/lazily.ts'
import { isForKeys, routeOf } from '#operation/operation.ts'
import { readyText } from '../http/ready-text.ts'
import { type DocumentSource, openApiDocument } from './document.ts'
import type { Json } from './schemas.ts'

/**
 * Serves the document. It has over a megabyte, so it is encoded and compressed once, at the first
 * request.
 */
export function openApiRoutes(app: FastifyInstance, source: DocumentSource): void {
  const ready = lazily(async () =>
    readyText(JSON.stringify(await readServedDocument(source)), {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    }),
  )
  app.get('/api/v1/openapi.json', async (request, reply) => (await ready())(request, reply))
}

/** File that `npm run generate` writes. Reading it takes a twentieth of the second of making it. */
const GENERATED = new URL('../../../generated/openapi.json', import.meta.url)

/**
 * Returns the document for this deployment. The document is made again when the generated file
 * lacks an operation.
 */
export async function readServedDocument(source: DocumentSource): Promise<Json> {
  const document = JSON.parse(await readFile(GENERATED, 'utf8')) as Json
  if (!names(source, document)) return openApiDocument(source)
  return {
    ...document,
    info: { ...(document['info'] as Json), version: source.version },
    servers: [{ ...(document['servers'] as Json[])[0], url: source.serverUrl }],
  }
}

/** Returns whether the document has every operation with its route. */
function names({ areas }: DocumentSource, document: Json): boolean {
  const paths = document['paths'] as Record<string, Record<string, Json>>
  return areas
    .flatMap(({ operations }) => operations.filter(isForKeys))
    .every((operation) => {
      const { method, path } = routeOf(operation)!
      return paths[path]?.[method.toLowerCase()]?.['operationId'] === operation.name
    })
}
