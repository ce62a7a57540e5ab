import { z } from 'zod'
import type { BeforeScope } from '#operation/operation.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { Access } from '#areas/emails/index.ts'
import type { ArchiveIssue } from './issue-sql.ts'

/** An issue in a list of the public archive. */
export const PublicIssue = z.strictObject({
  id: Id('cmp'),
  subject: z.string().max(250),
  previewText: z.string().max(250),
  sentAt: Timestamp,
  access: Access,
})

/** An issue that could not be rendered has the newsletter's name in place of its subject. */
export function publicIssue({ id, subject, previewText, sentAt, access }: ArchiveIssue, { name }: Newsletter): z.output<typeof PublicIssue> {
  return { id, subject: subject || name, previewText: previewText ?? '', sentAt, access }
}

/** Finds the newsletter whose page is visited; null where its archive is hidden. */
export async function openArchive(scope: BeforeScope): Promise<Newsletter | null> {
  const { caller } = scope
  const newsletter = caller.kind === 'visitor' ? await findNewsletter(scope, caller.newsletterId) : undefined
  return newsletter?.archive === 'public' ? newsletter : null
}
