import type { Db } from '#db/rows.ts'
import type { Ports } from '#ports/ports.ts'
import { findMailService } from './mail-service-sql.ts'
import { diagnose, sentenceOf } from './reason.ts'

/** Says in a sentence why the mail service in force cannot be used, and what to do. */
export async function explainMailFailure(
  { db, ports }: { db: Db; ports: Pick<Ports, 'mailServices'> },
  error: Error,
): Promise<string> {
  const address = ports.mailServices.fromEnvironment ?? (await findMailService(db))
  return address === null ? error.message : sentenceOf(diagnose(error, address))
}
