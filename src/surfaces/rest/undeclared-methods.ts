import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type AnyOperation, routeOf } from '#operation/operation.ts'
import { UNDECLARED } from '../http/known-paths.ts'

interface Declared {
  /** The methods that the path has. */
  known: readonly string[]
  operations: readonly AnyOperation[]
}

/** Answers 405 for methods of a fixed path that only a path with an id has. */
export function refuseUndeclared(app: FastifyInstance, path: string, declared: Declared): void {
  const method = path.includes('{') ? [] : undeclaredAt(path, declared)
  if (method.length === 0) return
  app.route({
    method,
    url: path,
    config: UNDECLARED,
    onRequest: async (_request, reply) => reply.callNotFound(),
    handler: async (_request, reply) => reply.callNotFound(),
  })
}

/**
 * Lists the methods for which the router would use a more general path, with a word of this path as
 * an id. A word that is a valid value of the general path, such as a tag, is left to that path.
 */
function undeclaredAt(path: string, { known, operations }: Declared): string[] {
  const parts = path.split('/')
  const takes = (operation: AnyOperation) => {
    if (operation.route === null) return false
    const general = routeOf(operation)!.path.split('/')
    if (general.length !== parts.length) return false
    const words = general.flatMap((part, i) =>
      part.startsWith('{') ? [[part.slice(1, -1), parts[i]] as const] : [],
    )
    const fits = (part: string, i: number) => part.startsWith('{') || part === parts[i]
    if (words.length === 0 || !general.every(fits)) return false
    const read = operation.input.safeParse(Object.fromEntries(words))
    const names = new Set(words.map(([name]) => name))
    return (
      !read.success &&
      read.error.issues.some((issue: z.core.$ZodIssue) => names.has(String(issue.path[0])))
    )
  }
  const methods = operations.filter(takes).map((operation) => routeOf(operation)!.method)
  return [...new Set(methods)].filter((method) => !known.includes(method))
}
