import { sql } from 'kysely'
import { answerUses, type UseRow } from '#areas/newsletters/index.ts'

export const templatesOfProduct = answerUses(
  'product',
  ({
    account,
    name,
    limit,
  }) => sql<UseRow>`select 'template' as type, template_id as id, name from template
    where account_id = ${account} and strpos(content::text, ${name}) > 0 order by template_id desc limit ${limit}`,
)
