import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'

/** Lists the addresses of people who own every account, and so run the deployment. */
export async function operatorAddresses(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ email: string }>`select p.email from person p
      where (select count(*) from account /* every account */) > 0
        and (select count(*) from member m where m.person_id = p.person_id and m.role = 'owner') = (select count(*) from account)
      order by p.email limit 50`,
  )
  return found.map(({ email }) => email)
}
