import type { System } from '#operation/system.ts'
import type { MailServiceSettings } from '#ports/mail-services.ts'
import type { Vault } from '#ports/vault.ts'
import { findMailService, findVersion, type StoredMailService } from './mail-service-sql.ts'
import { diagnosisOf } from './reason.ts'

/** Makes this process use the stored mail service, unless it already does. */
export async function takeMailService({ db, ports }: Pick<System, 'db' | 'ports'>): Promise<void> {
  const { mailServices, vault, log } = ports
  if (mailServices.fromEnvironment || mailServices.outboxOnly) return
  if ((await findVersion(db)) === mailServices.version) return
  const stored = await findMailService(db)
  if (stored === null) return mailServices.use(null)
  const settings = openOrNull(vault, stored)
  if (settings) return mailServices.use(settings)
  log.error(
    { mailService: stored.host },
    'the key of the mail service cannot be decrypted; mails wait until it is set again',
  )
  const { sealed: _sealed, state: _state, ...address } = stored
  const reason = diagnosisOf('unreadable', stored, null).detail
  await mailServices.use({ ...address, secret: null }, reason)
}

/**
 * Decrypts the secret of a stored service. Returns null when it was encrypted with an unknown key.
 */
export function openOrNull(vault: Vault, stored: StoredMailService): MailServiceSettings | null {
  const { sealed, state: _state, ...settings } = stored
  try {
    return { ...settings, secret: sealed && vault.open(sealed).toString('utf8') }
  } catch {
    return null
  }
}
