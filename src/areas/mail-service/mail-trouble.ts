import type { Db } from '#db/rows.ts'
import { findMailService } from './mail-service-sql.ts'

/** A mail service in the settings that failed when it was last used or tried. */
export interface MailTrouble {
  host: string
  problem: string | null
}

export async function findMailTrouble(db: Db): Promise<MailTrouble | null> {
  const stored = await findMailService(db)
  if (stored?.state.status !== 'failing') return null
  return { host: stored.host, problem: stored.state.problem }
}
