import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export const MIGRATIONS_FOLDER = new URL('../../../migrations/', import.meta.url)

/** The first line of a migration whose statements run one by one, outside of a transaction. */
const CONCURRENT = '-- outside of a transaction\n'

export interface Migration {
  name: string
  text: string
  hash: string
  /** The statements on indexes that run outside of a transaction; null for a usual migration. */
  concurrent: readonly IndexStatement[] | null
}

export interface IndexStatement {
  text: string
  index: string
  kind: 'create' | 'drop'
}

/** Reads the migrations of a folder, in order. Throws for a concurrent one with other statements. */
export async function readMigrations(folder: URL = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      return { name, text, hash, concurrent: concurrentStatements(name, text) }
    }),
  )
}

const CREATE = /^create (?:unique )?index concurrently (\w+) on \w/
const DROP = /^drop index concurrently if exists (\w+)$/

function concurrentStatements(name: string, text: string): IndexStatement[] | null {
  if (!text.startsWith(CONCURRENT)) return null
  const statements = text
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
  return statements.filter(Boolean).map((statement) => {
    const created = CREATE.exec(statement)?.[1]
    const index = created ?? DROP.exec(statement)?.[1]
    if (index === undefined)
      throw new Error(
        `${name} runs outside of a transaction, so it may only have "create index concurrently NAME on …" and "drop index concurrently if exists NAME": ${statement}`,
      )
    return { text: statement, index, kind: created ? 'create' : 'drop' }
  })
}
