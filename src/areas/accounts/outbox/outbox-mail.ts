import PostalMime from 'postal-mime'
import { z } from 'zod'
import { isLoopbackUrl } from '#lib/addresses/ip.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Context } from '#operation/context.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { forbidden, refusal } from '#operation/problem.ts'
import type { Outbox } from '#ports/mailer.ts'
import { ownsEveryAccount } from '../member-sql.ts'
import { personOf } from '../sessions/session.ts'
import { campaignOf, outboxKindOf, OutboxKind } from './outbox-kind.ts'

export const noOutbox = refusal('no_outbox', 404, 'There is no outbox')

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{24}\.eml$/

const line = (description: string, examples: (string | null)[]) =>
  z.string().max(2000).meta({ description, examples })

export const MailName = z
  .string()
  .regex(NAME, 'This is no name of a mail in the outbox')
  .meta({ examples: ['20260115T093000000Z-0123456789abcdef01234567.eml'] })

export const OutboxMail = z
  .strictObject({
    name: MailName,
    from: line('The address of the sender.', ['news@garden.example']),
    to: line('The addresses of the recipients, separated by commas.', ['reader@example.com']),
    subject: line('The subject; empty without one.', ['Please confirm your subscription']),
    kind: OutboxKind,
    campaignId: Id('cmp')
      .nullable()
      .meta({ description: 'The campaign that the mail is of, tests of it included.' }),
    writtenAt: Timestamp,
    bytes: z
      .int()
      .min(0)
      .meta({ examples: [5120] }),
  })
  .meta({ id: 'OutboxMail' })
export type OutboxMail = z.output<typeof OutboxMail>

export type Lines = Pick<OutboxMail, 'from' | 'to' | 'subject' | 'kind' | 'campaignId'>
type Parsed = Awaited<ReturnType<typeof PostalMime.parse>>

/**
 * Returns the outbox to a person who may read it. Its mails are of all accounts, so the person must
 * own every account, or use a browser on the server's own machine.
 */
export async function openOutbox(
  ctx: Context<typeof noOutbox | typeof forbidden>,
): Promise<Outbox> {
  const { outbox, deployment } = ctx.ports
  if (!outbox)
    return ctx.refuse(
      noOutbox,
      'Mail is sent here and not written to disk. list_contact_mails shows what became of the mails to a contact.',
    )
  const person = personOf(ctx)
  if (isLoopbackUrl(deployment.baseUrl) && person.isHere) return outbox
  if (await ownsEveryAccount(ctx.db, uuidOf(person.personId))) return outbox
  return ctx.refuse(
    forbidden,
    'The outbox contains the mail of all accounts, and links that set passwords. Sign in as an owner of every account. While BASE_URL is localhost, a browser on the machine of the server may look too.',
  )
}

/** Reads one mail. Returns null when it is missing, for instance deleted by the operator. */
export async function parseMail(
  outbox: Outbox,
  name: string,
): Promise<{ mail: Parsed; bytes: number } | null> {
  const raw = await outbox.read(name)
  return raw && { mail: await PostalMime.parse(raw), bytes: raw.length }
}

export function linesOf(mail: Parsed): Lines {
  const { from, to = [], subject = '' } = mail
  const cut = (text: string) => text.slice(0, 2000)
  return {
    from: cut(from?.address ?? ''),
    to: cut(to.map(({ address }) => address).join(', ')),
    subject: cut(subject),
    kind: outboxKindOf(mail),
    campaignId: campaignOf(mail),
  }
}

export function timeOfName(name: string): string {
  return name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z')
}

export const isMailName = (text: string): boolean => NAME.test(text)

const OPEN_IMAGE = /\/o\/[0-9a-z]{48}\.gif"/g
/** The most characters of an `<img>` before the image's address, and after it. */
const IMAGE_MAX = 400

/**
 * Removes the image that counts opens, since no recipient reads the outbox. Searches for the
 * image's address first: a pattern of the whole element took 84 s on 150,000 unclosed `<img`.
 */
export function withoutOpenImage(html: string): string {
  let kept = ''
  let from = 0
  for (const { index } of html.matchAll(OPEN_IMAGE)) {
    const before = html.slice(Math.max(from, index - IMAGE_MAX), index)
    const begin = before.lastIndexOf('<img')
    const end = html.slice(index, index + IMAGE_MAX).indexOf('>')
    if (begin === -1 || end === -1 || before.includes('>', begin)) continue
    kept += html.slice(from, index - before.length + begin)
    from = index + end + 1
  }
  return kept + html.slice(from)
}
