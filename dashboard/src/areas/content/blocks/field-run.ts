import type { Run } from './block.ts'

/** Names in Liquid that are no fields. */
const NO_FIELDS = ['newsletter', 'unsubscribe_url', 'preferences_url', 'fields']
const FIELD =
  /^\{\{-?\s*(fields\.)?([a-z][a-z0-9_]{0,39})\s*(?:\|\s*default:\s*(?:"([^{}"\\\r\n]{0,200})"|'([^{}"'\\\r\n]{0,200})')\s*)?-?\}\}$/

/** Returns the field run of Liquid such as `{{ first_name | default: "friend" }}`, else text. */
export function runOfLiquid(text: string): Run {
  const [, prefix, field = '', quoted, single] = FIELD.exec(text) ?? []
  if (field === '' || (prefix === undefined && NO_FIELDS.includes(field))) return { text }
  const otherwise = quoted ?? single
  return { field, ...(otherwise !== undefined && { default: otherwise }) }
}
