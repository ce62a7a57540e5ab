import { hasManyNames } from '#lib/formats/json-width.ts'
import { invalid, NAMES_MAX } from '#operation/parse.ts'

/**
 * Parses a form field's text as JSON. Text that is no list, object or boolean is returned
 * unchanged.
 */
export function readField(name: string, text: string): unknown {
  if (!/^[[{]|^(true|false)$/.test(text.trim())) return text
  if (hasManyNames(Buffer.from(text), NAMES_MAX))
    throw invalid([
      {
        code: 'too_big',
        detail: `This part has more than ${NAMES_MAX} different names. Send fewer.`,
        pointer: `/${name}`,
      },
    ])
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid([
      {
        code: 'invalid_format',
        detail: 'This part of the form is not valid JSON. Correct it and send the form again.',
        pointer: `/${name}`,
      },
    ])
  }
}
