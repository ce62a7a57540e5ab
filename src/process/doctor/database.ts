import type { Db } from '#db/rows.ts'
import { countConnections } from './deployment-sql.ts'
import type { Finding } from './finding.ts'

/** The most connections of a server, and of each worker beside it (docs/running.md). */
const SERVER = 46
const WORKER = 25
/** The most behind a pooler, which opens connections for all processes. */
const POOLED = 60

/** Checks whether PostgreSQL permits the connections that Mailcast opens under load. */
export async function connectionFinding(
  db: Db,
  { pooled, most }: { pooled: boolean; most?: number },
): Promise<Finding> {
  const found = await countConnections(db)
  const usable = (most ?? found.usable) - found.others
  const what = 'connections of the database'
  const needed = pooled ? POOLED : SERVER
  if (usable < needed)
    return {
      what,
      state: 'problem',
      says: `PostgreSQL permits ${usable}, and a server opens up to ${needed}: under load requests fail. Raise max_connections to 200, and restart PostgreSQL`,
    }
  const workers = Math.floor((usable - SERVER) / WORKER)
  if (pooled || workers > 0)
    return {
      what,
      state: 'ok',
      says: pooled
        ? `${usable}, shared by the pooler`
        : `${usable}, enough for a server and ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    }
  return {
    what,
    state: 'warning',
    says: `${usable} are enough for a server, which opens up to ${SERVER}, and for no worker beside it (${WORKER} each): raise max_connections before you add one`,
  }
}

/** Remedies for an error of PostgreSQL or of the connection to it, by its code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no PostgreSQL answers there: start it, or correct host and port in DATABASE_URL',
  ENOTFOUND: 'the host of DATABASE_URL has no address: correct it',
  ETIMEDOUT: 'PostgreSQL does not answer: see whether a firewall is in between',
  '28P01':
    'correct user and password in DATABASE_URL; characters such as @ and / are written %40 and %2F there',
  '28000':
    'let pg_hba.conf permit this user and machine; a managed service often wants ?sslmode=require',
  '3D000': 'create the database, or correct its name in DATABASE_URL',
  '42501': 'give the user of DATABASE_URL the right CREATE on the database and its schema public',
  '53300': 'raise max_connections, or use a pooler (docs/running.md)',
  '25006':
    'DATABASE_URL leads to a standby: name the primary, or add target_session_attrs=read-write',
}

/** Describes why the database could not be opened, and what to do. */
export function notOpened(error: unknown): Finding {
  const { code = '', message } = error as { code?: string; message: string }
  const remedy = REMEDIES[code]
  const what = message.startsWith('SECRET_KEY') ? 'secret key' : 'database'
  const says = message || code
  return { what, state: 'problem', says: remedy === undefined ? says : `${says}: ${remedy}` }
}
