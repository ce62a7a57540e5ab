import type { AccountDb } from '#db/account-db.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Ports } from '#ports/ports.ts'
import { findNamedNewsletter } from '#areas/newsletters/index.ts'
import { isShipped, shippedTemplates } from './shipped-templates.ts'
import type { Template } from './template.ts'
import { selectTemplate } from './template-sql.ts'

type Reading = AccountDb & { ports: Pick<Ports, 'deployment'> }

/** Finds a template of the account or a built-in one, with the values of a newsletter. */
export async function findTemplate(
  scope: Reading,
  templateId: string,
  newsletterId?: string,
): Promise<Template | undefined> {
  if (!isShipped(templateId)) return await selectTemplate(scope, templateId)
  return (await shippedFor(scope, newsletterId)).find(({ id }) => id === templateId)
}

/** Lists the built-in templates with a UUID below `before`. Null: all of them. */
export async function listShippedBefore(
  scope: Reading,
  newsletterId: string | undefined,
  before: string | null,
): Promise<readonly Template[]> {
  const all = await shippedFor(scope, newsletterId)
  return before === null ? all : all.filter(({ id }) => uuidOf(id) < before)
}

/**
 * Returns the built-in templates in the language of the newsletter. Without a newsletter it uses
 * the language of the account's first newsletter, and English if there is none.
 */
async function shippedFor(
  scope: Reading,
  newsletterId: string | undefined,
): Promise<readonly Template[]> {
  const newsletter = await findNamedNewsletter(scope, newsletterId)
  return shippedTemplates(scope.ports.deployment.baseUrl, newsletter?.language ?? 'en')
}
