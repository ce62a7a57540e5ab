import type { z } from 'zod'
import type { Ledger } from '../store/ledger.ts'

export type PathIds = Readonly<Record<string, string>>

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: z.ZodType
  run(ledger: Ledger, params: never, ids: PathIds): Promise<object>
}

/** Declares a route: method and path, parameters, and the function that answers. */
export function route<P extends z.ZodType>(
  address: `${Route['method']} /v1/${string}`,
  params: P,
  run: (ledger: Ledger, params: z.output<P>, ids: PathIds) => Promise<object>,
): Route {
  const [method, path] = address.split(' ') as [Route['method'], string]
  return { method, path, params, run: run }
}

/** Finds the route of a request and the ids in its path; null without one. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; ids: PathIds } | null {
  const parts = path.split('/')
  for (const candidate of routes) {
    const names = candidate.path.split('/')
    if (candidate.method !== method || names.length !== parts.length) continue
    if (!names.every((name, place) => name.startsWith(':') || name === parts[place])) continue
    const ids = names.flatMap((name, place) =>
      name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[place]!)]] : [],
    )
    return { route: candidate, ids: Object.fromEntries(ids) as PathIds }
  }
  return null
}
