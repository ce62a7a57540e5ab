/** A value of a JSON file that any program may have written. */
export type Json = Record<string, unknown>

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectsIn = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter(isObject) : []

export function textIn(object: Json, name: string): string {
  const value = object[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
