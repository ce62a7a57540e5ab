import type { AccountDb } from '#db/account-db.ts'
import { typeId } from '#lib/typeid.ts'
import type { Registered } from '#operation/registry.ts'
import { findMailKind } from './mail-kind.ts'

/** A mail in a list. Ids are uuids. */
export interface MailRef {
  mailing_id: string
  newsletter_id: string
  kind: string
  owner_id: string
  part: string
}

export interface MailingShown {
  subject: string
  /** The campaign; null for other mails. */
  campaignId: string | null
}

/** Finds subjects and campaigns by mailing (a uuid). Each kind of mail is queried once. */
export async function describeMails(
  scope: AccountDb & Registered,
  mails: readonly MailRef[],
): Promise<Map<string, MailingShown>> {
  const shown = new Map<string, MailingShown>()
  const mailings = new Map(mails.map((mail) => [mail.mailing_id, mail]))
  for (const [name, some] of Map.groupBy(mailings.values(), ({ kind }) => kind)) {
    const kind = findMailKind(scope, name)
    const texts = some.map(({ newsletter_id, owner_id, part }) => ({
      newsletterId: typeId('nl', newsletter_id),
      ownerUuid: owner_id,
      part,
    }))
    const subjects = await kind.subjectsOf(scope, texts)
    for (const [i, { mailing_id }] of some.entries())
      shown.set(mailing_id, { subject: subjects[i]!, campaignId: kind.about?.(texts[i]!) ?? null })
  }
  return shown
}
