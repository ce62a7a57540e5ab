import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { batchCalls, type BatchLimits } from '#lib/calls/batch-calls.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { Slug } from './newsletter.ts'

/** Reserves a slug. Returns false when another newsletter has it. */
export async function takeSlug(
  { db, accountId }: AccountDb,
  slug: string,
  newsletterId: string,
): Promise<boolean> {
  const taken = await countAffected(
    db,
    sql`insert into newsletter_slug (slug, account_id, newsletter_id) values (${slug}, ${uuidOf(accountId)}, ${uuidOf(newsletterId)})
      on conflict do nothing`,
  )
  return taken > 0
}

export async function releaseSlug({ db, accountId }: AccountDb, slug: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from newsletter_slug where slug = ${slug} and account_id = ${uuidOf(accountId)}`,
  )
}

export async function slugExists({ db }: AccountDb, slug: string): Promise<boolean> {
  return (await row(db, sql`select 1 from newsletter_slug where slug = ${slug}`)) !== undefined
}

interface FoundSlug {
  accountId: string
  newsletterId: string
  plan: string | null
  closed: boolean
}

/**
 * Makes the function that finds the newsletter of a public address, in any account. Concurrent
 * visitors share a statement.
 */
export function slugFinder(
  db: Db,
  batchLimits: BatchLimits,
): (written: string) => Promise<FoundSlug | null> {
  const find = batchCalls((slugs: readonly string[]) => findSlugs(db, slugs), batchLimits)
  return async (written) => {
    // Lower case, because people type addresses from paper, and phones capitalize the first letter.
    const slug = written.toLowerCase()
    return Slug.safeParse(slug).success ? find(slug) : null
  }
}

async function findSlugs(db: Db, slugs: readonly string[]): Promise<(FoundSlug | null)[]> {
  const found = await rows(
    db,
    sql<{
      slug: string
      account_id: string
      newsletter_id: string
      plan: string | null
      closed: boolean
    }>`select s.slug, s.account_id,
        s.newsletter_id, a.plan, c.account_id is not null as closed
      from newsletter_slug s join account a on a.account_id = s.account_id left join closed_account c on c.account_id = s.account_id
      where s.slug = any(${[...new Set(slugs)]}::text[])`,
  )
  const bySlug = new Map(
    found.map(({ slug, account_id, newsletter_id, plan, closed }) => [
      slug,
      {
        accountId: typeId('acc', account_id),
        newsletterId: typeId('nl', newsletter_id),
        plan,
        closed,
      },
    ]),
  )
  return slugs.map((slug) => bySlug.get(slug) ?? null)
}
