import type { InputOf, OutputOf } from '../../../shapes.ts'
import { type Mapping, newFieldsOf } from './mapping.ts'

type Input = InputOf<'import_contacts'>
export type Preview = Extract<OutputOf<'import_contacts'>, { counts: { good: number } }>

/** The answers of the person about a file. Without a mapping the server proposes one. */
export interface Choices extends Pick<
  Input,
  'preset' | 'statusMapping' | 'defaultStatus' | 'dateOrder' | 'complimentary'
> {
  mapping: Mapping | null
}

/** The state of a dry run. */
export interface Checked {
  /** The answer; null before it, or when it was refused. */
  preview: Preview | null
  /** The answer was for the first part of a large file. The whole follows. */
  part: boolean
  /** The answer was for other choices. */
  stale: boolean
  pending: boolean
}

/** The fate of addresses that are contacts already. */
export type OnConflict = NonNullable<Input['onConflict']>

export const NOTHING_SAID: Choices = { mapping: null }

/** Returns whether an answer is missing without which the file is not imported. */
function hasOpenQuestion({ consent, dateOrder }: Preview, choices: Choices): boolean {
  return (
    (consent === 'unknown' && choices.defaultStatus === undefined) ||
    (dateOrder === 'ambiguous' && choices.dateOrder === undefined)
  )
}

/** Reads the state of the form from the last dry run and the choices of the person. */
export function wizardOf(choices: Choices, { preview, part, pending, stale }: Checked) {
  const good = (preview?.counts.good ?? 0) - (preview?.repeated ?? 0)
  const isOpen = preview !== null && hasOpenQuestion(preview, choices)
  return {
    mapping: choices.mapping ?? preview?.mapping ?? {},
    /** True while only an answer of the person is missing. */
    lacksAnswer: isOpen && !pending,
    /** Whether the import may begin. Old counts do not hinder: the server counts again. */
    isReady: preview !== null && !pending && (good > 0 || stale) && !isOpen,
    /** The contacts that the button names; null while they are not certain. */
    counted: good > 0 && !stale && !part ? good : null,
  }
}

/** Lists the fields that hold dates, those that the import creates too. */
export function dateFieldsOf(
  fields: readonly { name: string; type: string }[],
  mapping: Mapping,
): string[] {
  const known = fields.filter(({ type }) => type === 'date').map(({ name }) => name)
  return [
    ...known,
    ...newFieldsOf(mapping)
      .filter(({ type }) => type === 'date')
      .map(({ field }) => field),
  ]
}
