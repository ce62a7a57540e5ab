import { z } from 'zod'
import { nearest } from '#lib/nearest.ts'
import { Timestamp } from '#operation/fields.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError } from '#operation/problem.ts'
import { FieldName, type Fields } from '../record/contact.ts'
import { isExact } from './read-value.ts'

export const FieldType = z
  .enum(['text', 'number', 'boolean', 'date'])
  .meta({ description: 'The type of the values. A date is YYYY-MM-DD.', examples: ['text'] })
export type FieldType = z.output<typeof FieldType>

export const CustomField = z
  .strictObject({ name: FieldName, type: FieldType, createdAt: Timestamp })
  .meta({ id: 'CustomField' })
export type CustomField = z.output<typeof CustomField>

export function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
  )
}

const CHECKS: Record<FieldType, { fits: (value: unknown) => boolean; form: string }> = {
  text: { fits: (value) => typeof value === 'string', form: 'text' },
  number: { fits: (value) => typeof value === 'number' && isExact(value), form: 'a number' },
  boolean: { fits: (value) => typeof value === 'boolean', form: 'true or false' },
  date: {
    fits: (value) => typeof value === 'string' && isDate(value),
    form: 'a day such as 2026-01-31',
  },
}

export function fitsType(value: unknown, type: FieldType): boolean {
  return CHECKS[type].fits(value)
}

function tooLarge(value: unknown, type: FieldType): boolean {
  return type === 'number' && typeof value === 'number' && !isExact(value)
}

/** Refuses unknown fields and values of a wrong type, all in one Problem. */
export function checkFields(
  sent: Record<string, Fields[string] | null>,
  known: readonly CustomField[],
  pointerOf = (name: string) => `/fields/${name}`,
): void {
  const fieldErrors = Object.entries(sent).flatMap(([name, value]): FieldError[] => {
    const field = known.find((candidate) => candidate.name === name)
    if (!field)
      return [
        {
          code: 'unknown_custom_field',
          detail: describeUnknownField(name, known),
          pointer: pointerOf(name),
        },
      ]
    if (value === null || fitsType(value, field.type)) return []
    return [
      {
        code: 'wrong_type',
        detail: `The custom field ${name} holds ${CHECKS[field.type].form}${tooLarge(value, field.type) ? ' of at most 2^53, from where numbers lose digits' : ''}.`,
        pointer: pointerOf(name),
      },
    ]
  })
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
}

export function describeUnknownField(name: string, known: readonly CustomField[]): string {
  const near = nearest(
    name,
    known.map((field) => field.name),
  )
  return `There is no custom field ${name}. ${near ? `Did you mean ${near}?` : 'Create it first with create_custom_field.'}`
}
