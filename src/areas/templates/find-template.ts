import type { AccountDb } from '#db/account-db.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Ports } from '#ports/ports.ts'
import { findNamedNewsletter } from '#areas/newsletters/index.ts'
import { isShipped, shippedTemplates } from './shipped-templates.ts'
import type { Template } from './template.ts'
import { selectTemplate } from './template-sql.ts'

type Reading = AccountDb & { ports: Pick<Ports, 'deployment'> }

/** Finds an account's or a shipped template, in the form for the given newsletter. */
export async function findTemplate(
  scope: Reading,
  templateId: string,
  newsletterId?: string,
): Promise<Template | undefined> {
  if (!isShipped(templateId)) return await selectTemplate(scope, templateId)
  return (await shippedFor(scope, newsletterId)).find(({ id }) => id === templateId)
}

/** Lists the shipped templates whose UUID is less than `before`; all of them for null. */
export async function listShippedBefore(
  scope: Reading,
  newsletterId: string | undefined,
  before: string | null,
): Promise<readonly Template[]> {
  const all = await shippedFor(scope, newsletterId)
  return before === null ? all : all.filter(({ id }) => uuidOf(id) < before)
}

/** Uses the language of the named newsletter, else of the account's first, else English. */
async function shippedFor(
  scope: Reading,
  newsletterId: string | undefined,
): Promise<readonly Template[]> {
  const newsletter = await findNamedNewsletter(scope, newsletterId)
  return shippedTemplates(scope.ports.deployment.baseUrl, newsletter?.language ?? 'en')
}
