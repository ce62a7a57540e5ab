import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMigrations } from '../src/adapters/postgres/read-migrations.ts'
import { TABLES } from '../src/operation/account-data/tables.ts'
import { faultsOf, LARGE_TABLES } from './support/migration-rules.ts'

// Migrations run while the release before serves, on tables of up to 100 million rows
// (docs/upgrading.md).

/** The last migration from before these rules. */
const LAST_BEFORE = '0011-backups.sql'

const faults = (text: string, ...earlier: string[]) =>
  faultsOf(
    { name: 'x', text },
    earlier.map((one) => ({ name: 'y', text: one })),
  )

test('no migration blocks a large table, or breaks the release before', async () => {
  const migrations = await readMigrations()
  const wrong = migrations.flatMap((migration, i) =>
    migration.name <= LAST_BEFORE ? [] : faultsOf(migration, migrations.slice(0, i)),
  )
  assert.deepEqual(wrong, [])
})

test('every large table exists', () => {
  assert.deepEqual(
    LARGE_TABLES.filter((name) => !(name in TABLES)),
    [],
  )
})

test('a statement is refused that locks a large table while it reads or writes all of it', () => {
  const blocking = [
    'create index contact_new on contact (account_id, email);',
    'create unique index x\n  on public.recipient (account_id);',
    'alter table contact alter column email type varchar(254);',
    'alter table contact add column n bigint generated always as (length(email)) stored;',
    'alter table contact add column n bigserial;',
    'alter table contact add column key uuid default gen_random_uuid();',
    'alter table contact add column seen timestamptz default clock_timestamp();',
    'alter table contact add constraint short check (length(email) < 255);',
    'alter table contact add column n integer check (n > 0);',
    'alter table contact add constraint of_import foreign key (account_id, import_id) references import (account_id, import_id);',
    'alter table contact add constraint once unique (account_id, email);',
    "update contact set email = lower(email) where email <> 'a;b';",
    'delete from event where account_id is null;',
    'insert into tag (account_id) select account_id from contact;',
    'do $$ begin if true then update recipient set status = null; end if; end $$;',
    'lock table contact in exclusive mode;',
    'truncate idempotency;',
    'reindex index contact_search;',
    'alter table contact add constraint c check (true) not valid; alter table contact validate constraint c;',
    '-- contract: written by all releases since 0.2\nalter table contact alter column email set not null;',
  ]
  assert.deepEqual(
    blocking.filter((text) => faults(text).length === 0),
    [],
  )
})

test('a statement is refused that breaks the release before, unless a comment names why not', () => {
  const breaking = [
    'alter table tag drop column name;',
    'alter table tag rename to label;',
    'alter table tag add column colour text not null;',
    'drop table tag;',
    'drop function fold_search(text);',
    'alter table tag alter column name set not null;',
  ]
  assert.deepEqual(
    breaking.filter((text) => faults(text).length === 0),
    [],
  )
  const said = breaking.map((text) => `-- contract: unused since 0.2\n${text}`)
  assert.deepEqual(
    said.flatMap((text) => faults(text)),
    [],
  )
})

test('a statement that is done in a moment is allowed', () => {
  const quick = [
    '-- outside of a transaction\ncreate index concurrently contact_new on contact (account_id, email);',
    'create index tag_new on tag (account_id, colour);',
    'create index contact_export_new on contact_export (account_id);',
    "alter table contact add column colour text not null default 'red', add column seen timestamptz default now();",
    'alter table contact add constraint short check (length(email) < 255) not valid;',
    'alter table contact validate constraint short;',
    'alter table contact add constraint once unique using index contact_once;',
    'alter table contact drop constraint short;',
    'create table note (account_id uuid not null, body text not null, foreign key (account_id) references contact (account_id));',
    'create or replace function f() returns void language sql as $$ update contact set email = null; $$;',
  ]
  assert.deepEqual(
    quick.flatMap((text) => faults(text)),
    [],
  )
})

test('a column may become not null once a check of it was validated in a migration before', () => {
  const set =
    '-- contract: written since 0.2\nalter table contact alter column colour set not null;'
  const added =
    'alter table contact add constraint has_colour check (colour is not null) not valid;'
  const validated = 'alter table contact validate constraint has_colour;'
  assert.equal(faults(set, added).length, 1)
  assert.deepEqual(faults(set, added, validated), [])
})
