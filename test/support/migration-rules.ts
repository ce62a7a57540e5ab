/** Tables that grow with readers, mails and visits. A server may have 100 million of their rows. */
export const LARGE_TABLES: readonly string[] = [
  'audit_log',
  'automation_act',
  'automation_due',
  'automation_entrant',
  'automation_log',
  'automation_member',
  'automation_run',
  'automation_wait',
  'bounce',
  'bulk_undo',
  'confirmation_mail',
  'consent',
  'contact',
  'engagement',
  'erased_address',
  'erased_contact',
  'event',
  'file',
  'growth',
  'growth_change',
  'idempotency',
  'import_error',
  'import_row',
  'imported_customer',
  'link_click',
  'mail_batch',
  'mail_due',
  'order_mail',
  'paid_reader',
  'paid_subscription',
  'payment_event',
  'payment_object',
  'product_order',
  'recipient',
  'send_slice',
  'subscription_mail',
  'subscription_payment',
  'suppression',
  'webhook_attempt',
  'webhook_delivery',
  'webhook_due',
  'welcome_mail',
]

const NAME = String.raw`(?:only )?(?:public\.)?(${LARGE_TABLES.join('|')})\b(?!\.)`
const CALL_BUT_NOW = /\bdefault \(?(?!now\()\w+\(|\bdefault (?:clock_timestamp|nextval)/

/** The patterns of one change in `alter table`, with the way that does not block. */
const CHANGES: readonly [RegExp, string][] = [
  [
    /\balter (?:column )?\w+ (?:set data )?type\b/,
    'rewrites the table: add a column, fill it in batches, and drop the old one a release later',
  ],
  [
    /\badd (?:column )?.*(?:\bgenerated\b|\b(?:small|big)?serial\b)/,
    'rewrites the table: add a column without it, and fill it in batches',
  ],
  [
    /\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'builds an index under a lock: create it concurrently in a migration before, then add the constraint "using index"',
  ],
  [
    /\b(?:check \(|foreign key|references)(?!.*\bnot valid\b)/,
    'reads the whole table under a lock: add the constraint "not valid", and validate it in a migration of its own',
  ],
  [/\bset (?:logged|unlogged|tablespace|access method)\b/, 'rewrites the table'],
]

const STATEMENTS: readonly [RegExp, string][] = [
  [
    new RegExp(String.raw`\bcreate (?:unique )?index (?!concurrently\b).*?\bon ${NAME}`),
    'locks the table against writes: begin the file with "-- outside of a transaction", and write "create index concurrently NAME on …"',
  ],
  [
    new RegExp(String.raw`\b(?:update|delete from|insert into) ${NAME}`),
    'changes many rows in one transaction: let a periodic work of the area do it in batches',
  ],
  [
    new RegExp(String.raw`\b(?:from|join) ${NAME}`),
    'reads the whole table while the locks of its transaction are held: let a periodic work of the area do it in batches',
  ],
  [
    new RegExp(String.raw`\b(?:lock|truncate|cluster|vacuum)\b(?: table| full)* ${NAME}`),
    'locks the table',
  ],
  [
    /\breindex\b/,
    'locks the table against writes: create an index of another name concurrently, and drop the old one',
  ],
]

const CONTRACTS =
  /\bdrop (?:table|column|view|function|type)\b|\brename\b|\bset not null\b|\badd (?:column )?(?!constraint\b)\w+ (?!.*\bdefault\b).*\bnot null\b|\balter (?:column )?\w+ (?:set data )?type\b/

/** A file of a migration. */
interface MigrationText {
  name: string
  text: string
}

/**
 * Lists what is wrong with a migration: statements that block a large table, and those that the
 * release before could not live with.
 */
export function faultsOf(
  { name, text }: MigrationText,
  earlier: readonly MigrationText[],
): string[] {
  const statements = splitStatements(text)
  const alters = statements.filter(({ sql }) =>
    new RegExp(`\\balter table (?:if exists )?${NAME}`).test(sql),
  )
  return statements.flatMap(({ sql, contract }) => {
    if (/^create (?:or replace )?(?:function|procedure|view)\b/.test(sql)) return []
    const faults = STATEMENTS.filter(([pattern]) => pattern.test(sql)).map(([, fault]) => fault)
    if (alters.some((alter) => alter.sql === sql)) faults.push(...faultsOfAlter(sql, earlier))
    if (/\bvalidate constraint\b/.test(sql) && alters.length > 1)
      faults.push(
        'reads the table while another statement of this file holds a lock: give it a file of its own',
      )
    if (CONTRACTS.test(sql) && !/^create (?:temp )?table\b/.test(sql) && !contract)
      faults.push(
        'breaks the release before, which runs on during a rolling deploy: expand first; once no release uses the old form, say so in a comment "-- contract: …" before the statement',
      )
    return faults.map((fault) => `${name}: ${sql.slice(0, 120)}: ${fault}`)
  })
}

function faultsOfAlter(sql: string, earlier: readonly MigrationText[]): string[] {
  const faults = CHANGES.filter(([pattern]) => pattern.test(sql)).map(([, fault]) => fault)
  if (/\badd\b/.test(sql) && CALL_BUT_NOW.test(sql))
    faults.push(
      'a default that differs by row rewrites the table: add the column without it, set the default, and fill old rows in batches',
    )
  for (const [, column] of sql.matchAll(/\balter (?:column )?(\w+) set not null\b/g))
    if (!isValidated(column!, earlier))
      faults.push(
        `reads the whole table under a lock: validate a "check (${column} is not null)" in a migration before`,
      )
  return faults
}

function isValidated(column: string, earlier: readonly MigrationText[]): boolean {
  const sql = earlier.flatMap(({ text }) => splitStatements(text)).map((statement) => statement.sql)
  const added = sql.map(
    (one) =>
      new RegExp(`\\badd constraint (\\w+) check \\(\\(?${column} is not null\\)`).exec(one)?.[1],
  )
  return added.some(
    (name) => name !== undefined && sql.some((one) => one.includes(`validate constraint ${name}`)),
  )
}

/** Splits a file into statements, in small letters and without line breaks. */
function splitStatements(text: string): { sql: string; contract: boolean }[] {
  const parts = text.match(/(?:\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|--.*|[^;])+/g) ?? []
  return parts.flatMap((part) => {
    const contract = /^\s*-- contract: \S/m.test(part)
    const sql = part.replace(/--.*$/gm, '').trim().replace(/\s+/g, ' ').toLowerCase()
    return sql === '' ? [] : [{ sql, contract }]
  })
}
