import type { AccountDb } from '#db/account-db.ts'
import { shippedTemplate } from './shipped-templates.ts'
import type { Template } from './template.ts'
import { selectTemplate } from './template-sql.ts'

/** Finds a template of the account, or one that comes with Mailcast. */
export async function findTemplate(scope: AccountDb, templateId: string): Promise<Template | undefined> {
  return shippedTemplate(templateId) ?? (await selectTemplate(scope, templateId))
}
