/** Returns the path of a field for a JSON pointer: `/sender/name` is that of `sender.name`. */
export function pathOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}

/** Returns whether a form has a field. A list's parts also have fields not filled in yet. */
export function hasField(values: unknown, path: string): boolean {
  let at: unknown = values
  let isInList = false
  for (const part of path.split('.')) {
    if (at === null || typeof at !== 'object') return false
    if (!(part in at)) return isInList
    isInList = Array.isArray(at)
    at = (at as Record<string, unknown>)[part]
  }
  return true
}
