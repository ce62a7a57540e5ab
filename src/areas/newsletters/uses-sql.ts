import { type RawBuilder, sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { onSignal } from '#operation/events/signal.ts'
import type { Registration } from '#operation/registry.ts'
import { PLACES_MAX, type UsedKind, type UsePlace, usesWanted } from './in-use.ts'

export interface UseRow {
  type: UsePlace['type']
  id: string
  name: string
}

const PREFIX: Record<UsePlace['type'], string> = {
  automation: 'aut',
  campaign: 'cmp',
  template: 'tpl',
  welcome: 'nl',
  topic: 'nl',
  product: 'prd',
  snippet: 'snp',
}

/** Answers `usesWanted` for one kind of thing with the records that an SQL statement selects. */
export function answerUses(
  kind: UsedKind,
  select: (asked: { account: string; name: string; limit: number }) => RawBuilder<UseRow>,
): Registration {
  return onSignal(usesWanted, async ({ db, accountId }, asked) => {
    if (asked.kind !== kind) return
    const found = await rows(
      db,
      select({ account: uuidOf(accountId), name: asked.name, limit: PLACES_MAX }),
    )
    asked.places.push(
      ...found.map(({ type, id, name }) => ({ type, id: typeId(PREFIX[type], id), name })),
    )
  })
}

/**
 * Answers with newsletters whose welcome mail contains a text. `sought` returns the text in its
 * JSON form.
 */
const welcomesWith = (kind: UsedKind, sought: (name: string) => string) =>
  answerUses(
    kind,
    ({
      account,
      name,
      limit,
    }) => sql<UseRow>`select 'welcome' as type, newsletter_id as id, name from newsletter
    where account_id = ${account} and deleting_since is null and strpos(welcome_email::text, ${sought(name)}) > 0 order by newsletter_id limit ${limit}`,
  )

/** Finds welcome mails that name a product, or have a condition on a field. */
export const usesInWelcomes = [
  welcomesWith('product', (name) => name),
  welcomesWith('field', (name) => `"fields.${name}"`),
]
