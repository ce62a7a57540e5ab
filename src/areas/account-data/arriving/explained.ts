import { BadArchive } from './bad-archive.ts'

interface DatabaseError {
  code?: string
  table?: string
  constraint?: string
  detail?: string
}

/** The classes of SQLSTATE (PostgreSQL appendix A) by which a row cannot be stored. */
const DATA = '22'
const CONSTRAINT = '23'
const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
/**
 * The class of SQLSTATE for exceeded limits: deeply nested JSON exceeds the parser's, a long key
 * that of its index.
 */
const TOO_LARGE = '54'

/** Runs a copy into a table. Refuses the archive with a sentence when the database refuses rows. */
export async function orExplain<T>(
  { table }: { table: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', constraint } = error as DatabaseError
    if (code === UNIQUE)
      throw constraint?.endsWith('_pkey') && TAKEN[table] ? taken(table) : twice(table)
    if (code === FOREIGN_KEY)
      throw new BadArchive(
        `A record of ${table} refers to one that is not in the archive. It was written in a moment of change, or altered: export the account again. Nothing was imported.`,
      )
    if ([DATA, CONSTRAINT, TOO_LARGE].includes(code.slice(0, 2)))
      throw new BadArchive(
        `A record of ${table} has a value that cannot be (${(error as Error).message.slice(0, 200)}). No Mailcast writes this, so the archive was altered. Nothing was imported.`,
      )
    throw error
  }
}

function twice(table: string): BadArchive {
  return new BadArchive(
    `The archive has a record of ${table} twice. Export the account again. Nothing was imported.`,
  )
}

/** The advice for an id, a slug or a key that is in use on this server, by table. */
const TAKEN: Readonly<Record<string, string>> = {
  account: 'The account is on this server already.',
  newsletter_slug:
    'The slug of a newsletter is in use on this server, or twice in the archive. Change it on the former server (update_newsletter), then export the account again.',
  mailing_key:
    'Links of mails in the archive are those of another account on this server. Import it on a server of its own, or ask the operator to delete that account first.',
}

export function taken(table: string): BadArchive {
  return new BadArchive(
    `${TAKEN[table] ?? `An id in ${table} is in use by another account on this server. Import the archive on another server, or delete that account first.`} Nothing was imported.`,
  )
}
