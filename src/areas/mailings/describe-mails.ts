import type { AccountDb } from '#db/account-db.ts'
import { typeId } from '#lib/typeid.ts'
import type { Registered } from '#operation/registry.ts'
import { findMailKind } from './mail-kind.ts'

/** A mail as lists read it. Ids are uuids. */
export interface MailRef {
  mailing_id: string
  newsletter_id: string
  kind: string
  owner_id: string
  part: string
}

/** The text of a mailing, as lists show it. */
export interface MailingShown {
  subject: string
  /** Null for mails that belong to no campaign. */
  campaignId: string | null
}

/** Finds the subjects of mails and the campaigns that they belong to, by mailing (a uuid). Each kind is asked once. */
export async function describeMails(scope: AccountDb & Registered, mails: readonly MailRef[]): Promise<Map<string, MailingShown>> {
  const shown = new Map<string, MailingShown>()
  const mailings = new Map(mails.map((mail) => [mail.mailing_id, mail]))
  for (const [name, some] of Map.groupBy(mailings.values(), ({ kind }) => kind)) {
    const kind = findMailKind(scope, name)
    const texts = some.map(({ newsletter_id, owner_id, part }) => ({ newsletterId: typeId('nl', newsletter_id), ownerUuid: owner_id, part }))
    const subjects = await kind.subjectsOf(scope, texts)
    for (const [i, { mailing_id }] of some.entries()) shown.set(mailing_id, { subject: subjects[i]!, campaignId: kind.about?.(texts[i]!) ?? null })
  }
  return shown
}
