import type { FastifyInstance } from 'fastify'

/** The configuration of a route that answers for missing addresses or methods. */
export const UNDECLARED = { isUndeclared: true }

interface KnownPath {
  pattern: RegExp
  isFixed: boolean
  methods: Set<string>
  undeclared: Set<string>
}

/**
 * Collects the methods of each path. Returns a function that lists the methods of an address; the
 * list is empty when the address is unknown.
 */
export function collectPaths(app: FastifyInstance): (url: string) => string[] {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method, config }) => {
    const known = paths.get(url) ?? {
      pattern: patternOf(url),
      isFixed: !/[:*]/.test(url),
      methods: new Set(),
      undeclared: new Set(),
    }
    const methods = config === UNDECLARED ? known.undeclared : known.methods
    for (const one of [method].flat()) methods.add(one)
    paths.set(url, known)
  })
  return (url) => {
    const path = url.split('?', 1)[0]!
    const known = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    // The methods that a fixed path declines are left out, although a more general path that also
    // matches has them.
    const undeclared = new Set(
      known.filter(({ isFixed }) => isFixed).flatMap((one) => [...one.undeclared]),
    )
    const methods = new Set(known.flatMap((one) => [...one.methods]))
    return [...methods].filter((method) => !undeclared.has(method))
  }
}

/** Makes a pattern from a path such as `/n/:slug` or `/app/*`. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`)
}
