/** The values that a reader's mail is filled in with, by name. */
export interface Values {
  [name: string]: unknown
}

type Read = (values: Values) => unknown

const OUTPUT = /^\{\{\s*(fields\.)?([a-zA-Z_]\w*)\s*(?:\|\s*default:\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*)?\}\}$/
/** Words that Liquid does not read as the name of a value. */
const WORDS = new Set('true false nil null empty blank size first last and or not contains'.split(' '))
const LITERAL_BRACE = '{{ "{" }}'

/**
 * Reads an output that is a value, maybe with a default, as most are. Liquid's interpreter would take 5 µs for each.
 * Returns a text when it is the same for every reader, and null when only Liquid can read the output.
 */
export function plainOutput(source: string): Read | string | null {
  if (source === LITERAL_BRACE) return '{'
  const [, ofFields, name = '', double, single] = OUTPUT.exec(source) ?? []
  if (name === '' || WORDS.has(name)) return null
  const read: Read = (values) => {
    const from = (ofFields === undefined ? values : values['fields']) as Values
    return Object.hasOwn(from, name) ? from[name] : undefined
  }
  const otherwise = double ?? single
  if (otherwise === undefined) return read
  return (values) => {
    const value = read(values)
    return value === undefined || value === null || value === false || value === '' ? otherwise : value
  }
}
