import { z } from 'zod'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { refusal } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { FieldName, FIELDS_MAX } from '../record/contact.ts'
import { CustomField, FieldType } from './custom-field.ts'
import { customFields, insertField } from './custom-field-sql.ts'

const fieldExists = refusal('field_exists', 409, 'A custom field of this name exists')
export const tooManyFields = refusal(
  'too_many_fields',
  409,
  'The limit of custom fields is reached',
)

/** Names that no field may have, because imports and templates use them. */
export const RESERVED = new Set(
  'id email email_address status source tier tag tags fields newsletter unsubscribe_url subscribed_at confirmed_at unsubscribed_at paid_until'.split(
    ' ',
  ),
)

export const create_custom_field = operation({
  name: 'create_custom_field',
  route: 'POST /custom-fields',
  summary: 'Create a custom field for all contacts.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({ name: FieldName, type: FieldType }),
  output: CustomField,
  status: 201,
  refuses: [fieldExists, tooManyFields],
  example: { name: 'city', type: 'text' },

  async handler({ name, type }, ctx) {
    if (RESERVED.has(name))
      throw invalid([
        {
          code: 'reserved',
          detail: `${name} is a field that every contact has, or a name that templates use. Choose another name.`,
          pointer: '/name',
        },
      ])
    await lockAccount(ctx)
    if ((await customFields(ctx)).length >= FIELDS_MAX)
      return ctx.refuse(
        tooManyFields,
        `An account has at most ${FIELDS_MAX} custom fields. Delete one first.`,
      )
    return (
      (await insertField(ctx, name, type)) ??
      ctx.refuse(
        fieldExists,
        `The field ${name} exists, or is being deleted. Choose another name, or try again in a minute.`,
      )
    )
  },
})
