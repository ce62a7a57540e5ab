import { sql } from 'kysely'
import { benchDatabase } from './database.ts'
import { takeAll } from '../src/operation/rate-limit.ts'
import { newUuid } from '../src/lib/typeid.ts'
const { assembly, end } = await benchDatabase()
const db = assembly.system.db
const accounts = Array.from({ length: 2000 }, () => newUuid(Date.now()))
for (const id of accounts)
  await sql`insert into account (account_id, name, owner_email, created_at) values (${id}, 'a', ${id + '@x.example'}, now())`.execute(db)
await sql`create table one (id uuid primary key, n int not null, pad int[]) with (fillfactor=50)`.execute(db)
await sql`insert into one select account_id, 0, array_fill(0, array[61]) from account`.execute(db)
await sql`create function upd(ids uuid[]) returns void language plpgsql as $$ begin perform set_config('synchronous_commit','off',true); for i in 1..cardinality(ids) loop update one set n = n + 1 where id = ids[i]; end loop; end $$`.execute(
  db,
)
const pick = () => accounts[Math.floor(Math.random() * accounts.length)]!
const want = () => {
  const account = pick()
  return {
    account,
    takes: [
      { bucket: 'key:' + account, quota: 300, window: 60 },
      { bucket: 'add_contact', quota: 600, window: 3600 },
    ],
  }
}
for (const size of [1, 10, 50]) {
  for (const round of [1, 2]) {
    const n = Math.ceil(6000 / size)
    let t = performance.now()
    for (let i = 0; i < n; i++) await takeAll(db, Array.from({ length: size }, want), 0)
    const take = (performance.now() - t) / n / size
    t = performance.now()
    for (let i = 0; i < n; i++) await sql`select upd(${Array.from({ length: size * 2 }, pick).sort()}::uuid[])`.execute(db)
    const upd = (performance.now() - t) / n / size
    console.log(size, round, 'take', (take * 1000).toFixed(1), 'µs a request; two updates', (upd * 1000).toFixed(1), 'ratio', (take / upd).toFixed(2))
  }
}
console.log((await sql`select n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where relname = 'rate_limit'`.execute(db)).rows)
await end()
process.exit()
