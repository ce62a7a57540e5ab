import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { shippedTemplates } from './shipped-templates.ts'
import type { Template } from './template.ts'
import { selectTemplate } from './template-sql.ts'

/** Finds a template of the account, or one that comes with Mailcast. */
export async function findTemplate(scope: AccountDb & { ports: Pick<Ports, 'deployment'> }, templateId: string): Promise<Template | undefined> {
  const { baseUrl } = scope.ports.deployment
  return shippedTemplates(baseUrl).find(({ id }) => id === templateId) ?? (await selectTemplate(scope, templateId))
}
