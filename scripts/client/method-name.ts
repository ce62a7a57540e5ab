/** The noun of an area where it is not the area's own name. */
const NOUNS: Record<string, string> = { keys: 'api_key', apps: 'connected_app' }

/** Returns a method without the area's noun: `rotate_webhook_secret` is `rotateSecret`. */
export function methodName(area: string, operation: string): string {
  const noun = NOUNS[area] ?? area.replace(/s$/, '')
  const rest = `_${operation}_`.replace(new RegExp(`_${noun}(s?)_`), '_').slice(1, -1)
  return camel(rest)
}

/** Returns an area's methods. Throws when two are the same: rename one of them. */
export function methodNames(
  area: string,
  operations: readonly { name: string }[],
): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name } of operations) {
    const method = methodName(area, name)
    const other = [...names].find(([, taken]) => taken === method)
    if (other) throw new Error(`${other[0]} and ${name} would both be mailcast.${area}.${method}.`)
    names.set(name, method)
  }
  return names
}

export function camel(name: string): string {
  return name.replace(/[_.-](\w)/g, (_all, letter: string) => letter.toUpperCase())
}

export function pascal(name: string): string {
  return name.replace(/(?:^|[_.-])(\w)/g, (_all, letter: string) => letter.toUpperCase())
}
