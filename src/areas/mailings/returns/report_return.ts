import { z } from 'zod'
import { TimestampIn } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { RETURNED } from '#areas/emails/index.ts'
import { lockContact, unsubscribe } from '#areas/contacts/index.ts'
import { recipientOfToken } from '#areas/engagement/index.ts'
import { reportReturns } from './report-returns.ts'
import { contactsOf } from './returns-sql.ts'

const ANY_ADDRESS_MAX = 320

export const report_return = operation({
  name: 'report_return',
  route: null,
  summary:
    "A mail server or a provider reports on one mail to a reader. The mail's recipient token is the credential.",
  description: `\`bounce\`: it came back for good; a delay is none. \`complaint\`: its reader reported it as spam. \`unsubscribe\`: its reader's mail app wrote to the address in List-Unsubscribe.
One event told several times is one: \`eventId\` names it at its source. \`recorded\` says whether it was new.`,
  effect: 'write',
  access: 'reader',
  recipientToken: RETURNED,
  input: z.strictObject({
    kind: z.enum(['bounce', 'complaint', 'unsubscribe']),
    source: z.enum(['dsn', 'arf', 'ses', 'mailto']),
    eventId: z.string().regex(/^[\x21-\x7e]{1,200}$/),
    code: z.int().min(400).max(599).nullable().default(null),
    status: z
      .string()
      .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
      .nullable()
      .default(null),
    diagnostic: z.string().max(2000).default(''),
    recipient: z
      .string()
      .max(ANY_ADDRESS_MAX)
      .nullable()
      .default(null)
      .meta({ description: 'The address that did not work, where it is told.' }),
    at: TimestampIn.optional(),
  }),
  output: z.strictObject({ recorded: z.boolean() }),
  status: 200,
  refuses: [],
  example: {
    kind: 'bounce',
    source: 'dsn',
    eventId: 'x1',
    status: '5.1.1',
    diagnostic: '550 5.1.1 User unknown',
  },

  async handler({ kind, source, eventId, code, status, diagnostic, recipient, at }, ctx) {
    const { mailingId, recipientId, campaignId } = recipientOfToken(ctx)
    if (kind === 'unsubscribe' || source === 'mailto') {
      const contactId = (await contactsOf(ctx, mailingId, [recipientId])).get(recipientId)
      const contact = contactId === undefined ? undefined : await lockContact(ctx, contactId)
      const after = contact && (await unsubscribe(ctx, contact, { via: 'mail_app', campaignId }))
      return { recorded: contact !== undefined && after !== contact }
    }
    const report = {
      kind,
      source,
      eventId,
      recipientId,
      refusal: kind === 'bounce' ? { code, enhanced: status, text: diagnostic } : null,
      recipient,
      at: at === undefined ? null : new Date(at),
    }
    return { recorded: (await reportReturns(ctx, mailingId, [report])).length > 0 }
  },
})
