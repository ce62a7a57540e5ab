import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { rowsThatFit } from '#operation/page.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Content } from '#areas/emails/index.ts'
import type { Template } from './template.ts'

interface OwnTemplate extends Template {
  newsletterId: string
}

interface TemplateRow {
  template_id: string
  newsletter_id: string
  name: string
  content: Content
  created_at: Date
}

const COLUMNS = sql`template_id, newsletter_id, name, content, created_at`

function toTemplate(found: TemplateRow): OwnTemplate {
  return {
    id: typeId('tpl', found.template_id),
    newsletterId: typeId('nl', found.newsletter_id),
    name: found.name,
    content: found.content,
    shipped: false,
    createdAt: found.created_at.toISOString(),
  }
}

async function select(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<OwnTemplate[]> {
  const found = await rows(
    db,
    sql<TemplateRow>`select ${COLUMNS} from template where account_id = ${uuidOf(accountId)} and ${condition}`,
  )
  return found.map(toTemplate)
}

export async function selectTemplate(
  scope: AccountDb,
  templateId: string,
): Promise<OwnTemplate | undefined> {
  return (await select(scope, sql`template_id = ${uuidOf(templateId)}`))[0]
}

export async function lockTemplate(
  scope: AccountDb,
  templateId: string,
): Promise<OwnTemplate | undefined> {
  return (await select(scope, sql`template_id = ${uuidOf(templateId)} for update`))[0]
}

const ofNewsletter = (newsletterId: string | undefined) =>
  newsletterId === undefined ? sql`true` : sql`newsletter_id = ${uuidOf(newsletterId)}`

/**
 * Lists templates, newest first. Reads one more than the page holds, to see whether another page
 * follows. `fit` is the number of templates that fit by bytes.
 */
export async function selectTemplates(
  scope: AccountDb,
  newsletterId: string | undefined,
  page: { limit: number; before: string | null },
): Promise<{ fit: number; found: OwnTemplate[] }> {
  const before = page.before === null ? sql`` : sql`and template_id < ${page.before}`
  const listed = sql`${ofNewsletter(newsletterId)} ${before} order by template_id desc`
  const sizes = sql<{
    bytes: number
  }>`select octet_length(content::text) as bytes from template where account_id = ${uuidOf(scope.accountId)} and ${listed} limit ${page.limit}`
  const fit = await rowsThatFit(scope.db, page.limit, sizes)
  return { fit, found: await select(scope, sql`${listed} limit ${fit + 1}`) }
}

export async function countTemplates(
  { db, accountId }: AccountDb,
  newsletterId: string | undefined,
): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from template where account_id = ${uuidOf(accountId)} and ${ofNewsletter(newsletterId)}`,
  )
  return found!.n
}

export async function insertTemplate(
  { db, accountId, now }: Scope,
  { newsletterId, name, content }: Pick<OwnTemplate, 'newsletterId' | 'name' | 'content'>,
): Promise<OwnTemplate> {
  const inserted = await row(
    db,
    sql<TemplateRow>`insert into template (account_id, template_id, newsletter_id, name, content, created_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(newsletterId)}, ${name}, ${JSON.stringify(content)}, ${now})
      returning ${COLUMNS}`,
  )
  return toTemplate(inserted!)
}

/** Returns the text of a revision. Its subject is empty, because templates have no subject. */
export function wordingOf(content: Content) {
  return { subject: '', previewText: '', content }
}

/** Writes a template's name and content. Lock the template first. */
export async function writeTemplate(
  { db, accountId }: AccountDb,
  { id, name, content }: OwnTemplate,
): Promise<void> {
  await countAffected(
    db,
    sql`update template set name = ${name}, content = ${JSON.stringify(content)}
      where account_id = ${uuidOf(accountId)} and template_id = ${uuidOf(id)}`,
  )
}

export async function deleteTemplate(
  { db, accountId }: AccountDb,
  templateId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`delete from template where account_id = ${uuidOf(accountId)} and template_id = ${uuidOf(templateId)}`,
  )
}
