import type { Scope } from '#operation/scope.ts'
import { findMailService } from './mail-service-sql.ts'

/** A mail service in the settings that failed when it was last used or tried. */
export interface MailTrouble {
  host: string
  problem: string | null
}

export async function findMailTrouble({
  db,
  ports,
}: Pick<Scope, 'db' | 'ports'>): Promise<MailTrouble | null> {
  const { fromEnvironment, outboxOnly } = ports.mailServices
  if (fromEnvironment || outboxOnly) return null
  const stored = await findMailService(db)
  if (stored?.state.status !== 'failing') return null
  return { host: stored.host, problem: stored.state.problem }
}
