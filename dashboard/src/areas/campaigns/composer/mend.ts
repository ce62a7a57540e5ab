import { withoutInvisible } from '../../../../../src/lib/addresses/invisible.ts'
import type { Draft } from '../campaign.ts'
import { type Check, remedyOf } from '../sending/remedy.ts'
import { blockOfPlace, type Checked } from './check-place.ts'

type Texts = Pick<Draft, 'subject' | 'previewText' | 'content' | 'variants'>

const IN_LIQUID = /\{\{[^]*?\}\}|\{%[^]*?%\}/g
/** Scripts that need the marks of direction, which no reader sees either. */
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Mends what a check has found. Returns the texts; null where nothing is left to mend. */
export function mended(check: Check, checked: Checked | null, now: Texts): Texts | null {
  const { subject, previewText, content, variants } = now
  const texts = { subject, previewText, content, variants }
  const { pointer = '', values = {} } = check
  const made = () => {
    switch (remedyOf(check)) {
      case 'unknown_field':
        return renamed(texts, String(values['name']), String(values['near'])) as Texts
      case 'invisible_in_subject':
        return FROM_RIGHT.test(subject) ? texts : { ...texts, subject: withoutInvisible(subject) }
      case 'empty_condition':
        return forAllReaders(texts, blockOfPlace(pointer, checked)?.id) as Texts
      default:
        return texts
    }
  }
  const mend = made()
  return JSON.stringify(mend) === JSON.stringify(texts) ? null : mend
}

/** Rebuilds a value of JSON with each member of its objects changed. */
function mapped(
  value: unknown,
  change: (member: unknown, name: string) => unknown,
  own: (object: object) => object = (object) => object,
): unknown {
  if (Array.isArray(value)) return value.map((one) => change(one, ''))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(own(value)).map(([name, member]) => [name, change(member, name)]),
  )
}

/** Writes another name for a field, in Liquid and where a part of a text is the field. */
function renamed(value: unknown, name: string, near: string): unknown {
  if (typeof value === 'string')
    return value.replace(IN_LIQUID, (liquid) =>
      liquid.replace(/[\p{L}\p{N}_-]+/gu, (word) => (word === name ? near : word)),
    )
  return mapped(value, (member, key) =>
    key === 'field' && member === name ? near : renamed(member, name, near),
  )
}

/** Takes the condition off the block that has an id. */
function forAllReaders(value: unknown, id: string | undefined): unknown {
  return mapped(
    value,
    (member) => forAllReaders(member, id),
    (object) => {
      if (id === undefined || !('when' in object) || !('id' in object) || object.id !== id)
        return object
      const { when: _when, ...rest } = object
      return rest
    },
  )
}
