import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { ContactId, FieldName, FieldValue, mergeFields, Subscriber } from '../record/contact.ts'
import { emitUpdated } from '../record/contact-events.ts'
import { lockContact, subscriberOf, writeContact } from '../record/contact-sql.ts'
import { checkFields } from './custom-field.ts'
import { customFields } from './custom-field-sql.ts'

export const set_contact_field = operation({
  name: 'set_contact_field',
  route: 'PUT /contacts/{contactId}/fields/{name}',
  summary: 'Set one custom field of one contact.',
  description: 'null removes the value.',
  effect: 'write',
  effectOf: ({ name }, scope) => effectOnLive(scope, { kind: 'field', names: [name] }),
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({ contactId: ContactId, name: FieldName, value: FieldValue.nullable() }),
  output: Subscriber,
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub'), name: 'first_name', value: 'Ada' },

  async handler({ contactId, name, value }, ctx) {
    const known = await customFields(ctx)
    const contact = await lockContact(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    if (!known.some((field) => field.name === name))
      return ctx.refuse(
        notFound,
        `This account has no custom field ${name}. Create it first with create_custom_field.`,
      )
    checkFields({ [name]: value }, known, () => '/value')

    const written = await writeContact(ctx, {
      ...contact,
      fields: mergeFields(contact.fields, { [name]: value }),
    })
    emitUpdated(ctx, contact, written)
    return subscriberOf(written)
  },
})
