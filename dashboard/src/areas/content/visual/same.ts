/** Returns whether two values are the same JSON, whatever the order of their members. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [some, others] = [definedIn(one), definedIn(other)]
  return (
    some.length === others.length &&
    some.every((name) =>
      isSameJson((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  )
}

const definedIn = (value: object) =>
  Object.keys(value).filter((name) => (value as Record<string, unknown>)[name] !== undefined)
