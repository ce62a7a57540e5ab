import type { MailProvider } from '#mail/mail-provider.ts'
import type { Scope } from '#operation/scope.ts'
import { type Contact, findContacts, type Held, subscriberOf } from '#areas/contacts/index.ts'
import { subscriberBounced, subscriberComplained } from './bounce-events.ts'
import type { BounceSource } from './bounce.ts'
import type { KeptBounce } from './bounce-sql.ts'

/** A new report. `dead`: it suppressed the address. */
type NewReport = KeptBounce & { contactId: string; first: boolean; dead: boolean }

/**
 * Emits an event for the reader of each mail that bounced or was reported as spam, once for a mail.
 * Also emits one for each other contact whose status changed because of it. Deleted contacts get no
 * event.
 * @param held the contacts whose status has changed, in every newsletter
 */
export async function emitReturns(
  scope: Scope,
  reports: readonly NewReport[],
  { held, bulk }: { held: readonly Held[]; bulk: boolean },
): Promise<void> {
  const told = new Map<string, NewReport[]>()
  const tell = (contactId: string, report: NewReport) => {
    const known = told.get(contactId) ?? []
    if (!known.some(({ kind, dead }) => kind === report.kind && dead === report.dead))
      told.set(contactId, [...known, report])
  }
  for (const report of reports) if (report.first) tell(report.contactId, report)
  for (const { id, email, reason } of held) {
    const kind = reason === 'complained' ? 'complaint' : 'bounce'
    const cause = reports.find((one) => one.email === email && one.kind === kind && one.dead)
    if (cause) tell(id, cause)
  }
  for (const contact of await findContacts(scope, [...told.keys()]))
    for (const report of told.get(contact.id)!) emit(scope, contact, report, bulk)
}

function emit(scope: Scope, contact: Contact, report: NewReport, bulk: boolean): void {
  const subscriber = subscriberOf(contact)
  const provider = providerOf(scope, report.source)
  if (report.kind === 'complaint')
    scope.emit(subscriberComplained, { subscriber, provider }, { bulk })
  else
    scope.emit(
      subscriberBounced,
      {
        subscriber,
        bounce: {
          type: report.dead ? 'permanent' : 'transient',
          reason: report.detail,
          provider,
        },
      },
      { bulk },
    )
}

/** Returns the service that reported. A reply during submission is that of the mail service. */
function providerOf({ ports }: Scope, source: BounceSource): MailProvider {
  if (source === 'dsn' || source === 'arf') return 'smtp'
  return source === 'smtp' ? (ports.mailer.provider ?? 'smtp') : source
}
