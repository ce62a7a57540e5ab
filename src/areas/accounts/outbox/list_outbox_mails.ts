import { z } from 'zod'
import { foldAccents } from '#lib/fold-search.ts'
import { unicodeAddress } from '#lib/addresses/unicode-domain.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { normalAddress } from '#operation/addresses/email-address.ts'
import { Cursor, Id, Line, pageOf, PageLimit } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, encodeCursor } from '#operation/page.ts'
import { forbidden } from '#operation/problem.ts'
import type { Outbox } from '#ports/mailer.ts'
import { OutboxKind } from './outbox-kind.ts'
import {
  isMailName,
  linesOf,
  noOutbox,
  openOutbox,
  OutboxMail,
  parseMail,
  timeOfName,
} from './outbox-mail.ts'

/** The most mails that one request reads while it searches. Each takes about a millisecond. */
const READ_MAX = 300

export const list_outbox_mails = operation({
  name: 'list_outbox_mails',
  route: 'GET /outbox',
  summary: 'List the mails that were written to disk instead of being sent, newest first.',
  description:
    'The outbox takes all mail while no mail server is set. It is for owners of every account, and for a browser on the machine of the server while BASE_URL is localhost. With `to`, `q`, `kind` or `campaignId` a page may hold fewer mails than `limit`, or none: go on while there is a `nextCursor`.',
  effect: 'read',
  access: 'person',
  input: z.strictObject({
    to: Line(320)
      .optional()
      .meta({ description: 'Only mails to this address.', examples: ['reader@example.com'] }),
    q: Line(200).optional().meta({
      description:
        'Only mails with this text in the subject or an address. Case, accents and the kind of apostrophes do not matter.',
    }),
    kind: OutboxKind.optional(),
    campaignId: Id('cmp').optional().meta({ description: 'Only mails of this campaign.' }),
    limit: PageLimit,
    cursor: Cursor.optional(),
  }),
  output: pageOf(OutboxMail),
  status: 200,
  refuses: [noOutbox, forbidden],
  example: {},
  // A page reads hundreds of files, so no transaction stays open while they are read.

  async handler({ to, q, kind, campaignId, limit, cursor }, ctx) {
    const [before] = decodeCursor(ctx, cursor, [isMailName]) ?? []
    const outbox = await openOutbox(ctx)
    const fits = (mail: OutboxMail) =>
      (kind ?? mail.kind) === mail.kind &&
      (campaignId ?? mail.campaignId) === mail.campaignId &&
      isTo(mail, to) &&
      has(mail, q)
    const { mails, last } = await matching(outbox, { limit, before }, fits)
    return { data: mails, nextCursor: last === null ? null : encodeCursor(ctx, [last]) }
  },
})

/**
 * Collects a page of mails that match. `last` is the name after which the next page begins; null at
 * the end.
 */
async function matching(
  outbox: Outbox,
  { limit, before }: { limit: number; before: string | undefined },
  fits: (mail: OutboxMail) => boolean,
): Promise<{ mails: OutboxMail[]; last: string | null }> {
  const files = await outbox.list(READ_MAX + 1, before)
  const mails: OutboxMail[] = []
  for (const [at, { name, bytes }] of files.entries()) {
    const previous = files[at - 1]?.name ?? null
    if (mails.length === limit || at === READ_MAX) return { mails, last: previous }
    const parsed = await parseMail(outbox, name)
    if (!parsed) continue
    const mail = { name, ...linesOf(parsed.mail), writtenAt: timeOfName(name), bytes }
    if (fits(mail)) mails.push(mail)
  }
  return { mails, last: null }
}

function isTo(mail: OutboxMail, to: string | undefined): boolean {
  if (to === undefined) return true
  return addressIdentity(mail.to)
    .split(', ')
    .includes(addressIdentity(normalAddress(to)))
}

function has({ from, to, subject }: OutboxMail, q: string | undefined): boolean {
  if (q === undefined) return true
  const texts = [from, to, subject, ...[from, to].map(unicodeAddress)]
  return texts.some((text) => foldAccents(text).includes(foldAccents(q)))
}
