import type { MailProvider } from '#mail/mail-provider.ts'
import type { MailSecurity } from '#mail/mail-presets.ts'
import type { Mailer } from './mailer.ts'

/** A mail service without its secret. */
export interface MailServiceAddress {
  provider: MailProvider
  /**
   * The region of Amazon SES, or of another service with several regions; null for services without
   * regions.
   */
  region: string | null
  host: string
  port: number
  security: MailSecurity
  /** The user's name, or the access key id of Amazon SES; null without a login. */
  user: string | null
  /**
   * The From address of newsletters that have no From address themselves; null when none was given.
   */
  from: string | null
}

export interface MailServiceSettings extends MailServiceAddress {
  /** The password, API key or secret access key; null without a login. */
  secret: string | null
  /** A text that changes whenever the settings change. */
  version: string
}

/** The mail service to which this process submits, with methods to test and to replace it. */
export interface MailServices {
  /** The service that the environment names; null when it names none. */
  readonly fromEnvironment: MailServiceAddress | null
  /** True when the environment sends all mail to the outbox, so that no service may be set. */
  readonly outboxOnly: boolean
  /** The `MAIL_FROM` of the environment; null when it is not set. */
  readonly environmentFrom: string | null
  /**
   * The result of the last message since this service is in use. `failing`: no connection, or the
   * service refuses our account altogether. Null before the first message.
   */
  readonly lastResult: 'works' | 'failing' | null
  /** The version of the settings in use; null for the environment's service and the outbox. */
  readonly version: string | null
  /**
   * Opens a mailer to try a service, null for the environment's. Its `check` and `send` give up
   * after seconds.
   */
  open(settings: MailServiceSettings | null): Promise<Mailer>
  /**
   * Makes the process submit by another service, null for the environment's or the outbox. Messages
   * that were submitted before keep their connections until they have a result.
   * @param unreadable the reason why the settings have no secret; messages then wait
   */
  use(settings: MailServiceSettings | null, unreadable?: string): Promise<void>
}
