import type { Scope } from '#operation/scope.ts'
import { findMailService } from './mail-service-sql.ts'
import { type MailService, showMailService, UNCHECKED } from './mail-service.ts'
import { readReturns } from './returns-state.ts'

/** Reads the service that is in force, as it is shown. */
export async function readMailService(scope: Pick<Scope, 'db' | 'ports'>): Promise<MailService> {
  const { fromEnvironment, environmentFrom, outboxOnly } = scope.ports.mailServices
  const returns = await readReturns(scope)
  if (outboxOnly)
    return showMailService('environment', null, {
      state: UNCHECKED,
      returns,
      from: environmentFrom,
    })
  if (fromEnvironment) {
    const tried = await findMailService(scope.db, 'environment')
    const isSame = tried?.host === fromEnvironment.host && tried.port === fromEnvironment.port
    const state = tried && isSame ? tried.state : UNCHECKED
    return showMailService('environment', fromEnvironment, {
      state,
      returns,
      from: environmentFrom,
    })
  }
  const stored = await findMailService(scope.db)
  return showMailService(stored ? 'settings' : 'none', stored, {
    state: stored?.state ?? UNCHECKED,
    returns,
    from: environmentFrom ?? stored?.from ?? null,
  })
}
