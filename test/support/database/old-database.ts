import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { sql } from 'kysely'
import { readMigrations } from '#adapters/postgres/migrate.ts'
import { openPool } from '#adapters/postgres/pool.ts'
import type { Db } from '#db/rows.ts'
import type { Template } from './database.ts'
import { keptLog } from '../ports.ts'
import type { TestWorld } from '../world.ts'

/** Opens a database in its state before a migration, which is named by its four digits. */
export async function databaseBefore(world: TestWorld, migration: string): Promise<Db> {
  const database = `old_${randomBytes(5).toString('hex')}`
  await sql`create database ${sql.raw(database)} template template0`.execute(world.db)
  const { db, close } = openPool({ ...world.connection, database }, { max: 2, log: keptLog() })
  after(async () => {
    await close()
    await sql`drop database ${sql.raw(database)}`.execute(world.db)
  })
  await migrateUntil(db, migration)
  return db
}

/** A database in its state before a migration, as the template of a test world. */
export function templateBefore(migration: string): Template {
  return {
    name: `mailcast_before_${migration}`,
    base: null,
    async prepare(connection) {
      const { db, close } = openPool(connection, { max: 1, log: keptLog() })
      await migrateUntil(db, migration)
      await close()
    },
  }
}

/** Applies the migrations before one to an empty database. */
export async function migrateUntil(db: Db, migration: string): Promise<void> {
  await sql`create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(db)
  for (const { name, text, hash } of await readMigrations()) {
    if (name.slice(0, 4) >= migration) break
    await sql.raw(text).execute(db)
    await sql`insert into migration (name, hash) values (${name}, ${hash})`.execute(db)
  }
}
