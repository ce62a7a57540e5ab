import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { campaignAt } from '#areas/campaigns/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { Access } from '#areas/emails/index.ts'
import {
  type ArchiveIssue,
  findArchiveIssue,
  findFirstImages,
  listArchiveIssues,
} from './issue-sql.ts'

export const PublicIssue = z.strictObject({
  id: Id('cmp'),
  slug: z
    .string()
    .max(200)
    .nullable()
    .meta({ description: 'The last part of its address; null: its id.' }),
  subject: z.string().max(250),
  previewText: z.string().max(250),
  sentAt: Timestamp,
  access: Access,
})

export const Author = z
  .string()
  .max(200)
  .nullable()
  .meta({ description: 'The author of a moved issue, as the former service names them.' })

/**
 * Returns an issue as the API shows it. While the subject is not rendered, the newsletter's name
 * replaces it.
 */
export function publicIssue(
  { id, slug, subject, previewText, sentAt, access }: ArchiveIssue,
  { name }: Newsletter,
): z.output<typeof PublicIssue> {
  return { id, slug, subject: subject || name, previewText: previewText ?? '', sentAt, access }
}

export const COVER_MAX = 200

/**
 * Returns the address of an issue's picture; null when it is on another server, which would learn
 * the visitors' IP addresses.
 */
export function coverAt(address: string | undefined, baseUrl: string): string | null {
  const path = address?.startsWith(`${baseUrl}/i/`) ? address.slice(baseUrl.length) : null
  return path !== null && path.length <= COVER_MAX ? path : null
}

type LastIssue = z.output<typeof PublicIssue> & { cover: string | null }

/** Lists the latest issues, for the newsletter's owner. */
export async function lastIssues(
  scope: AccountDb,
  newsletter: Newsletter,
  { limit, baseUrl }: { limit: number; baseUrl: string },
): Promise<LastIssue[]> {
  if (newsletter.archive === 'hidden') return []
  const found = await listArchiveIssues(scope, newsletter.id, { limit, before: null })
  const images = await findFirstImages(scope, found)
  return found.map((issue) => ({
    ...publicIssue(issue, newsletter),
    cover: coverAt(images.get(issue.id), baseUrl),
  }))
}

/** Returns the newsletter that the visitor names, and whether its archive is public. */
export async function findVisitedArchive(
  scope: BeforeScope,
): Promise<{ newsletter: Newsletter | undefined; isOpen: boolean }> {
  const { caller } = scope
  const newsletter =
    caller.kind === 'visitor' ? await findNewsletter(scope, caller.newsletterId) : undefined
  return { newsletter, isOpen: newsletter?.archive === 'public' }
}

/** Returns the newsletter that the visitor names; null when its archive is hidden. */
export async function openArchive(scope: BeforeScope): Promise<Newsletter | null> {
  const { newsletter, isOpen } = await findVisitedArchive(scope)
  return newsletter && isOpen ? newsletter : null
}

/** The input that names an issue: its id, or a present or former slug. */
export const issueAddress = {
  campaignId: Id('cmp').optional(),
  slug: z.string().max(200).optional(),
}

export async function issueAt(
  scope: BeforeScope,
  newsletter: Newsletter,
  { campaignId, slug }: { campaignId?: string | undefined; slug?: string | undefined },
): Promise<ArchiveIssue | null> {
  const id =
    campaignId ?? (slug === undefined ? undefined : await campaignAt(scope, newsletter.id, slug))
  const found = id === undefined ? undefined : await findArchiveIssue(scope, id)
  return found?.newsletterId === newsletter.id ? found : null
}
