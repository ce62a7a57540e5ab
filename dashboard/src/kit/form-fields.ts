/** Returns the path of a form's field for a JSON pointer: `/sender/name` becomes `sender.name`. */
export function pathOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}

/**
 * Returns whether a form has a field. Items of a list have all fields, even those not filled in.
 */
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
