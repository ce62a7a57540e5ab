import type { Db } from '#db/rows.ts'
import type { Ports } from '#ports/ports.ts'
import { findMailService, putMailService, putState } from './mail-service-sql.ts'
import { openOrNull } from './take-mail-service.ts'
import { diagnosisOf } from './reason.ts'
import { stateOf, type Trial, tryMail } from './try-service.ts'

interface Sending {
  db: Db
  ports: Pick<Ports, 'clock' | 'deployment' | 'mailServices' | 'vault'>
}

/**
 * Sends a test by the service in force, and stores whether it works. Returns null when mail goes to
 * the outbox. A refused address says nothing about the service, so its state stays.
 */
export async function sendTestMail({ db, ports }: Sending, to: string): Promise<Trial | null> {
  const { fromEnvironment, outboxOnly } = ports.mailServices
  const stored = fromEnvironment || outboxOnly ? null : await findMailService(db)
  const address = fromEnvironment ?? stored
  if (address === null) return null
  const settings = stored && openOrNull(ports.vault, stored)
  if (stored && !settings) {
    const diagnosis = diagnosisOf('unreadable', stored, null)
    return { accepted: false, diagnosis, answer: null, ms: 0 }
  }
  const trial = await tryMail(ports, address, { settings, to })
  if (!OF_THE_MAIL.includes(trial.diagnosis?.reason ?? '')) {
    const state = stateOf(trial, ports.clock.now())
    if (stored) await putState(db, stored.version, state)
    else await putMailService(db, 'environment', { ...address, sealed: null, state })
  }
  return trial
}

const OF_THE_MAIL = ['recipient_refused', 'greylisted']
