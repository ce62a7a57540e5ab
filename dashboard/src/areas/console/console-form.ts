import { type Field, inputOf, type Values } from './field.ts'

export interface Filled {
  input: Record<string, unknown>
  /** The fields whose JSON cannot be read. */
  wrong: readonly string[]
  /** The required fields that have no value. */
  missing: readonly string[]
}

/** Returns a new form's values, with the person's newsletter where the operation asks for one. */
export function firstValues(fields: readonly Field[], newsletterId: string | undefined): Values {
  return fields.some(({ name, required }) => required && name === 'newsletterId')
    ? { newsletterId }
    : {}
}

export function readForm(fields: readonly Field[], values: Values): Filled {
  const { input, wrong } = inputOf(fields, values)
  const missing = fields
    .filter(({ name, required }) => required && input[name] === undefined)
    .map(({ name }) => name)
  return { input, wrong, missing }
}

interface Known {
  /** True after the first attempt. A form that was not sent yet shows no mistakes of its own. */
  tried: boolean
  errors: readonly { pointer: string; detail: string }[]
  t: (key: string) => string
}

/** Returns a field's sentence: its own mistake, else the last answer's at a place inside it. */
export function errorOfField(
  name: string,
  { wrong, missing }: Filled,
  { tried, errors, t }: Known,
): string | undefined {
  if (wrong.includes(name)) return tried ? t('console:notJson') : undefined
  if (tried && missing.includes(name)) return t('console:missing')
  return errors.find(({ pointer }) => pointer.split('/')[1] === name)?.detail
}

/** Returns the next step of a submitted form: what is no mere change asks first. */
export function stepAfter(
  { wrong, missing }: Filled,
  { effect, mayRun }: { effect: string; mayRun: boolean },
): 'stay' | 'run' | 'ask' {
  if (wrong.length > 0 || missing.length > 0 || !mayRun) return 'stay'
  return effect === 'read' || effect === 'write' ? 'run' : 'ask'
}

/** Returns whether an answer must be scrolled to: on a phone it stands below the form. */
export function isOutOfView(top: number, windowHeight: number): boolean {
  return top < 0 || top > windowHeight / 2
}
