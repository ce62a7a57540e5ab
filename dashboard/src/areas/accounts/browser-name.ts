const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Returns a browser's name and system by its User-Agent. Order counts: browsers name others. */
export function browserName(agent: string | null): string | null {
  if (agent === null || agent === '') return null
  const found = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find(([sign]) => sign.test(agent))?.[1] ?? [],
  )
  return found.length > 0 ? found.join(' · ') : agent.slice(0, 60)
}

export function isPhone(agent: string | null): boolean {
  return /Mobile|Android|iPhone/.test(agent ?? '')
}
