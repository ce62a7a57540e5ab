import type { System } from '#operation/system.ts'
import { findMailService, putState } from './mail-service-sql.ts'
import { stateOf, tryService } from './try-service.ts'
import { openOrNull } from './take-mail-service.ts'

/**
 * Makes a function that stores whether the service in the settings works, by what mails of this
 * process met. A failure is tried once more, so that its reason can be shown.
 */
export function resultNoter({ db, ports }: Pick<System, 'db' | 'ports'>): () => Promise<void> {
  const { clock, mailServices, vault } = ports
  let noted: string | null = null
  return async () => {
    const { lastResult, version } = mailServices
    if (lastResult === null || version === null) return
    const now = `${version} ${lastResult}`
    if (now === noted) return
    noted = now
    const stored = await findMailService(db)
    if (stored?.version !== version || stored.state.status === lastResult) return
    if (lastResult === 'works') {
      const worksNow = { accepted: true, diagnosis: null, answer: null, ms: 0 }
      return putState(db, version, stateOf(worksNow, clock.now()))
    }
    const settings = openOrNull(vault, stored)
    if (settings)
      await putState(db, version, stateOf(await tryService(ports, stored, settings), clock.now()))
  }
}
