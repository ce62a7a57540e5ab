import { z } from 'zod'
import { NextCursor } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { FIELDS_MAX } from '../record/contact.ts'
import { CustomField } from './custom-field.ts'
import { customFields } from './custom-field-sql.ts'

export const list_custom_fields = operation({
  name: 'list_custom_fields',
  route: 'GET /custom-fields',
  summary: "List the account's custom fields by name.",
  description: 'Returns all of them on one page. An account has at most a hundred.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(CustomField).max(FIELDS_MAX), nextCursor: NextCursor }),
  status: 200,
  refuses: [],
  example: {},

  async handler(_input, ctx) {
    return { data: await customFields(ctx), nextCursor: null }
  },
})
