import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Cursor, exampleId, NextCursor, PageLimit } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, time, toPage, uuid } from '#operation/page.ts'
import { notFound } from '#operation/problem.ts'
import { TABLES } from '#operation/account-data/tables.ts'
import { ContactId, findContact } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { describeMails } from '#areas/mailings/index.ts'
import { Activity, ActivityType, mailsAmong, toActivity } from './activity.ts'
import { DAY_MS } from '#lib/duration.ts'
import { listActivity } from './activity-sql.ts'

export const get_contact_activity = operation({
  name: 'get_contact_activity',
  route: 'GET /contacts/{contactId}/activity',
  summary: 'Get what happened to one contact, newest first.',
  description: `Signups, confirmations and unsubscribes; changes of tags, custom fields and tier of the last ${TABLES.event.days} days; mails that were sent or failed, their opens and clicks by people; and bounces and complaints, which lose the mail server's words after 90 days. list_contact_mails also has mails that wait or were skipped.`,
  effect: 'read',
  access: 'full',
  input: z.strictObject({ contactId: ContactId, limit: PageLimit, cursor: Cursor.optional() }),
  output: z.strictObject({
    data: z.array(Activity).max(100),
    nextCursor: NextCursor,
  }),
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub'), limit: 50 },

  async handler({ contactId, limit, cursor }, ctx) {
    const contact = await findContact(ctx, contactId)
    if (!contact || !(await findNewsletter(ctx, contact.newsletterId)))
      return ctx.refuse(notFound, `No contact ${contactId} in this account.`)

    const before = decodeCursor(ctx, cursor, [
      time,
      (text) => ActivityType.safeParse(text).success,
      uuid,
      uuid,
    ])
    const eventsSince = new Date(ctx.now.getTime() - TABLES.event.days * DAY_MS)
    const importedAt = madeAt(contactId) ?? new Date(contact.subscribedAt)
    const found = await listActivity(ctx, contact, { limit, before, eventsSince, importedAt })
    const mailings = await describeMails(ctx, mailsAmong(found))
    return toPage(ctx, found, limit, {
      item: (one) => toActivity(one, mailings.get(one.id) ?? null),
      position: ({ position, type, id, part }) => [position, type, id, part],
    })
  },
})

/**
 * Returns the time in a UUIDv7 (RFC 9562 §5.7), at which the contact was stored. An imported
 * contact's signup may be older.
 */
function madeAt(id: string): Date | null {
  const hex = uuidOf(id).replaceAll('-', '')
  return hex[12] === '7' ? new Date(Number.parseInt(hex.slice(0, 12), 16)) : null
}
