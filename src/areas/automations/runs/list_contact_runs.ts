import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { exampleId, Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { notFound } from '#operation/problem.ts'
import { ContactId, findContact } from '#areas/contacts/index.ts'
import { AutomationName } from '../record/automation.ts'
import { AutomationRun } from './run-record.ts'
import { countRunsOfContact, listRunsOfContact } from './runs-sql.ts'

const ContactRun = AutomationRun.extend({
  automationId: Id('aut'),
  automationName: AutomationName,
}).meta({ id: 'ContactRun' })

export const list_contact_runs = operation({
  name: 'list_contact_runs',
  route: 'GET /contacts/{contactId}/runs',
  summary: 'List the ways of a contact through all automations, newest first.',
  description: 'get_automation_run tells one of them line by line.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ contactId: ContactId, ...pageQuery }),
  output: pageOf(ContactRun),
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub') },

  async handler({ contactId, limit, cursor, include }, ctx) {
    if (!(await findContact(ctx, contactId)))
      return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    const found = await listRunsOfContact(ctx, contactId, {
      limit,
      before: decodeIdCursor(ctx, cursor),
    })
    const total = include === 'total' ? await countRunsOfContact(ctx, contactId) : undefined
    return toPage(ctx, found, limit, {
      item: (run) => run,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
