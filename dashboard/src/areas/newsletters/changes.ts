// A form of a newsletter sends only what changed, as a merge patch (RFC 7396).

export interface Change {
  path: string[]
  before: unknown
  after: unknown
}

type Values = Readonly<Record<string, unknown>>

/** Objects that a change replaces whole: half a palette is none, and text needs its format. */
const WHOLE = new Set(['palette', 'fonts', 'content'])

/** Lists the values that differ between two objects of one shape. */
export function changesBetween(before: Values, after: Values, path: string[] = []): Change[] {
  return Object.keys(after).flatMap((key) => {
    const [was, is] = [before[key], after[key]]
    if (isObject(was) && isObject(is) && !WHOLE.has(key))
      return changesBetween(was, is, [...path, key])
    return isSame(was, is) ? [] : [{ path: [...path, key], before: was, after: is }]
  })
}

/** Returns the object with the changes made in it. On an empty object this is the patch. */
export function withChanges<Shape extends Values>(
  values: Shape,
  changes: readonly Change[],
): Shape {
  const copy = structuredClone(values) as Record<string, unknown>
  for (const { path, after } of changes) {
    let at = copy
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>
    at[path.at(-1)!] = after
  }
  return copy as Shape
}

/** Returns whether two values are alike. A list or whole object counts as one value. */
function isSame(was: unknown, is: unknown): boolean {
  return (
    was === is ||
    (typeof was === 'object' &&
      typeof is === 'object' &&
      JSON.stringify(was) === JSON.stringify(is))
  )
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
