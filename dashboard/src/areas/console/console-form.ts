import { type Field, inputOf, type Values } from './field.ts'

/** A form as it was filled in. */
export interface Filled {
  input: Record<string, unknown>
  /** The fields whose JSON cannot be read. */
  wrong: readonly string[]
  /** The required fields that have no value. */
  missing: readonly string[]
}

/** Returns the values of a new form: the newsletter that the person works on, where the operation asks for one. */
export function firstValues(fields: readonly Field[], newsletterId: string | undefined): Values {
  return fields.some(({ name, required }) => required && name === 'newsletterId') ? { newsletterId } : {}
}

export function readForm(fields: readonly Field[], values: Values): Filled {
  const { input, wrong } = inputOf(fields, values)
  const missing = fields.filter(({ name, required }) => required && input[name] === undefined).map(({ name }) => name)
  return { input, wrong, missing }
}

interface Known {
  /** True after the first attempt. A form that was not sent yet shows no mistakes of its own. */
  tried: boolean
  /** The errors of the last answer. */
  errors: readonly { pointer: string; detail: string }[]
  t: (key: string) => string
}

/** Returns the sentence below a field: its own mistake, else that of the last answer at a place inside of it. */
export function errorOfField(name: string, { wrong, missing }: Filled, { tried, errors, t }: Known): string | undefined {
  if (wrong.includes(name)) return tried ? t('console:notJson') : undefined
  if (tried && missing.includes(name)) return t('console:missing')
  return errors.find(({ pointer }) => pointer.split('/')[1] === name)?.detail
}

/** Returns the step that follows a submitted form. An operation that sends or destroys asks first. */
export function stepAfter({ wrong, missing }: Filled, { effect, mayRun }: { effect: string; mayRun: boolean }): 'stay' | 'run' | 'ask' {
  if (wrong.length > 0 || missing.length > 0 || !mayRun) return 'stay'
  return effect === 'send' || effect === 'destroy' ? 'ask' : 'run'
}

/** Returns whether an answer must be scrolled to: on a phone it stands below the form. */
export function isOutOfView(top: number, windowHeight: number): boolean {
  return top < 0 || top > windowHeight / 2
}
