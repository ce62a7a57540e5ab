import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/job.ts'
import { Problem, unavailable } from '#operation/problem.ts'
import type { Message } from '#ports/mailer.ts'
import { openSingleMails } from '#areas/emails/index.ts'
import { type Contact, findContact, lockContact } from '#areas/contacts/index.ts'
import { openSender } from '#areas/domains/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { beginHandover, findWelcome, type WelcomeStatus, writeWelcome } from './welcome-sql.ts'
import { welcomeSource } from './welcome-text.ts'

const RETRIES = 12

const ENDS = { sent: 'sent', refused: 'failed', unknown: 'uncertain' } as const

/**
 * Sends one welcome mail, at most once, as a campaign does. The worker commits the state `handing_over` before the first byte leaves. A job that
 * finds this state (a crash, a second run) ends it as uncertain and sends nothing.
 */
export const sendWelcome = job({
  name: 'send_welcome',
  summary: 'Sends a new reader the welcome mail.',
  data: z.strictObject({ accountId: Id('acc'), contactId: Id('sub') }),
  retries: RETRIES,
  expireS: 300,
  atOnce: 5,

  async handler({ accountId, contactId }, scope) {
    const { db, ports } = scope
    const end = (status: WelcomeStatus, reason: string | null) =>
      writeWelcome({ db, accountId }, contactId, { status, reason, at: ports.clock.now() })
    const welcome = await findWelcome({ db, accountId }, contactId)
    if (welcome?.status === 'handing_over')
      return end('uncertain', 'Mailcast stopped while it submitted this message, so it may or may not have arrived.')
    if (welcome?.status !== 'waiting') return

    const wanted = await stillWanted(scope, accountId, contactId)
    if ('reason' in wanted) return end('skipped', wanted.reason)
    const made = await compose(scope, accountId, wanted)
    if ('reason' in made) return end('failed', made.reason)
    if (!(await begin(scope, accountId, contactId))) return
    const { outcome, detail } = await ports.mailer.send(made)
    if (outcome !== 'later') return end(ENDS[outcome], outcome === 'sent' ? null : detail)
    if (welcome.attempts >= RETRIES) return end('failed', `Given up: ${detail}`.slice(0, 500))
    await end('waiting', detail)
    throw new Error(`the mail server said: ${detail}`)
  },
})

interface Wanted {
  contact: Contact
  newsletter: Newsletter
}

/**
 * Returns the reader and the newsletter, or the reason why no mail is wanted any more. The reader may have left, the newsletter may have ended, or
 * its welcome mail may be off.
 */
async function stillWanted({ db }: JobScope, accountId: string, contactId: string): Promise<Wanted | { reason: string }> {
  const contact = await findContact({ db, accountId }, contactId)
  if (contact?.status !== 'active') return { reason: contact?.status ?? 'deleted' }
  const newsletter = await findNewsletter({ db, accountId }, contact.newsletterId)
  return newsletter?.welcomeEmail.enabled ? { contact, newsletter } : { reason: 'The welcome mail of the newsletter is off.' }
}

/**
 * Composes the mail. A text that cannot be rendered would fail at every retry, so the mail ends here. Other errors, such as a busy machine, are
 * retried.
 */
async function compose({ db, ports }: JobScope, accountId: string, { contact, newsletter }: Wanted): Promise<Message | { reason: string }> {
  // The text has no part in a key that cannot be opened, so the queue retries the job.
  const sender = await openSender({ db, accountId }, ports, newsletter.sender)
  try {
    const source = openSingleMails({ ...sender, accountId, source: welcomeSource(newsletter, newsletter.welcomeEmail), newsletter, ports })
    return await source.messageFor({ contactId: contact.id, email: contact.email, fields: contact.fields })
  } catch (error) {
    if (error instanceof Problem && error.refusal === unavailable) throw error
    ports.log.warn({ err: error, accountId, newsletterId: newsletter.id }, 'welcome mail could not be rendered; the reader gets none')
    return { reason: `The mail could not be made: ${(error as Error).message}`.slice(0, 500) }
  }
}

/**
 * Claims the mail for this run. Returns false when the reader left in the meantime, or another run was first. Row locks order an unsubscribe and
 * this claim.
 */
function begin({ transaction, ports }: JobScope, accountId: string, contactId: string): Promise<boolean> {
  return transaction(accountId, async (scope) => {
    const contact = await lockContact(scope, contactId)
    if (contact?.status === 'active') return beginHandover(scope, contactId)
    await writeWelcome(scope, contactId, { status: 'skipped', reason: contact?.status ?? 'deleted', at: ports.clock.now() })
    return false
  })
}
