import { type AnyOperation, routeOf } from '#operation/operation.ts'

/** Makes the REST request of an operation's input: path, query or body. */
export function requestOf(
  operation: AnyOperation,
  input: Record<string, unknown>,
): { method: string; url: string; json?: object } {
  const { method, path, params } = routeOf(operation)!
  const url = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !params.includes(name)))
  if (Object.keys(rest).length === 0) return { method, url }
  if (method !== 'GET' && method !== 'DELETE') return { method, url, json: rest }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, String(value)] as [string, string]),
  )
  return { method, url: `${url}?${query.toString()}` }
}
