import type { FastifyInstance } from 'fastify'

/**
 * Collects the methods of each path while routes are added. Returns a function that lists those of a request's address, and none where no path is
 * like it.
 */
export function knownPaths(app: FastifyInstance): (url: string) => string[] {
  const paths = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) known.methods.add(one)
    paths.set(url, known)
  })
  return (url) => {
    const path = url.split('?', 1)[0]!
    const known = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(known.flatMap(({ methods }) => [...methods]))]
  }
}

/** Makes a pattern of a route's path, such as `/n/:slug` or `/app/*`. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`)
}
