import type { OutputOf } from '../../shapes.ts'

export type Mail = OutputOf<'list_outbox_mails'>['data'][number]

/** Mails of one campaign, or of one kind with one subject, newest first. */
export interface MailGroup {
  key: string
  newest: Mail
  mails: Mail[]
}

/** Groups mails. The group of the newest mail comes first. */
export function groupsOf(mails: readonly Mail[]): MailGroup[] {
  const groups = Map.groupBy(
    mails,
    ({ kind, campaignId, subject }) => `${kind} ${campaignId ?? subject}`,
  )
  return [...groups].map(([key, mails]) => ({ key, newest: mails[0]!, mails }))
}
