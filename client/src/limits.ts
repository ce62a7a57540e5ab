export interface LimitState {
  name: string
  quota: number
  windowS: number
  remaining: number
  /** Seconds until more calls are free. */
  resetS: number
}

/** Reads the headers `RateLimit-Policy` and `RateLimit` (IETF draft: parameters q, w, r and t). */
export function limitsOf(headers: Headers): LimitState[] {
  const policies = parametersByName(headers.get('ratelimit-policy'))
  return [...parametersByName(headers.get('ratelimit'))].map(([name, { r = 0, t = 0 }]) => {
    const { q = 0, w = 0 } = policies.get(name) ?? {}
    return { name, quota: q, windowS: w, remaining: r, resetS: t }
  })
}

function parametersByName(header: string | null): Map<string, Record<string, number>> {
  const entries = [...(header ?? '').matchAll(/"([^"]*)"((?:;[a-z]+=\d+)*)/g)]
  return new Map(
    entries.map(([, name = '', rest = '']) => [
      name,
      Object.fromEntries(
        [...rest.matchAll(/;([a-z]+)=(\d+)/g)].map(([, key = '', value]) => [key, Number(value)]),
      ),
    ]),
  )
}
