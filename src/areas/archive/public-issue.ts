import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { campaignAt } from '#areas/campaigns/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { Access } from '#areas/emails/index.ts'
import { type ArchiveIssue, findArchiveIssue, findFirstImages, listArchiveIssues } from './issue-sql.ts'

/** An issue in a list of the public archive. */
export const PublicIssue = z.strictObject({
  id: Id('cmp'),
  slug: z.string().max(200).nullable().meta({ description: 'The last part of its address; null: its id.' }),
  subject: z.string().max(250),
  previewText: z.string().max(250),
  sentAt: Timestamp,
  access: Access,
})

/** An issue that could not be rendered has the newsletter's name in place of its subject. */
export function publicIssue({ id, slug, subject, previewText, sentAt, access }: ArchiveIssue, { name }: Newsletter): z.output<typeof PublicIssue> {
  return { id, slug, subject: subject || name, previewText: previewText ?? '', sentAt, access }
}

export const COVER_MAX = 200

/** Returns the path of an uploaded image. Pictures of other servers would tell them of each visitor of the list. */
export function coverAt(address: string | undefined, baseUrl: string): string | null {
  const path = address?.startsWith(`${baseUrl}/i/`) ? address.slice(baseUrl.length) : null
  return path !== null && path.length <= COVER_MAX ? path : null
}

type LastIssue = z.output<typeof PublicIssue> & { cover: string | null }

/** Lists the last issues of a newsletter, for its owner. One that could not be rendered has the subject of `publicIssue`. */
export async function lastIssues(
  scope: AccountDb,
  newsletter: Newsletter,
  { limit, baseUrl }: { limit: number; baseUrl: string },
): Promise<LastIssue[]> {
  if (newsletter.archive === 'hidden') return []
  const found = await listArchiveIssues(scope, newsletter.id, { limit, before: null })
  const images = await findFirstImages(scope, found)
  return found.map((issue) => ({ ...publicIssue(issue, newsletter), cover: coverAt(images.get(issue.id), baseUrl) }))
}

/** Finds the newsletter whose page is visited; null where its archive is hidden. */
export async function openArchive(scope: BeforeScope): Promise<Newsletter | null> {
  const { caller } = scope
  const newsletter = caller.kind === 'visitor' ? await findNewsletter(scope, caller.newsletterId) : undefined
  return newsletter?.archive === 'public' ? newsletter : null
}

/** Names an issue by its id, or by a slug that it has or had. */
export const issueAddress = { campaignId: Id('cmp').optional(), slug: z.string().max(200).optional() }

/** Finds an issue of a newsletter by its address. */
export async function issueAt(
  scope: BeforeScope,
  newsletter: Newsletter,
  { campaignId, slug }: { campaignId?: string | undefined; slug?: string | undefined },
): Promise<ArchiveIssue | null> {
  const id = campaignId ?? (slug === undefined ? undefined : await campaignAt(scope, newsletter.id, slug))
  const found = id === undefined ? undefined : await findArchiveIssue(scope, id)
  return found?.newsletterId === newsletter.id ? found : null
}
