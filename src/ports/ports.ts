import type { Clock } from './clock.ts'
import type { Disk } from './disk.ts'
import type { Dns } from './dns.ts'
import type { Files } from './files.ts'
import type { Log } from './log.ts'
import type { MailServices } from './mail-services.ts'
import type { Mailer, Outbox } from './mailer.ts'
import type { Passwords } from './passwords.ts'
import type { Payments } from './payments.ts'
import type { JobQueue } from './queue.ts'
import type { Tracer } from './tracer.ts'
import type { Vault } from './vault.ts'
import type { Wakeups } from './wakeups.ts'
import type { Web } from './web.ts'

/** The limits of a plan in the cloud edition. Null is no limit. */
export interface Plan {
  /** The maximum number of active subscribers with which an account may send; null for no limit. */
  subscribers: number | null
  /** The maximum number of e-mails in a calendar month (UTC); null for no limit. */
  emails: number | null
  webhookEndpoints: number | null
  /**
   * The prices at which owners can buy the plan. Without any, only the operator gives it (`accounts
   * set-plan`).
   */
  prices: readonly PlanPrice[]
  /** The days before the first payment of an account's first subscription. */
  trialDays: number
}

export interface PlanPrice {
  interval: 'month' | 'year'
  currency: string
  /** The price in the currency's smallest unit, with tax. */
  amount: number
}

export type Plans = Readonly<Record<string, Plan>>

export interface Deployment {
  baseUrl: string
  /** The words before a command of this server, such as `doctor` (`MAILCAST_COMMAND`). */
  command: string
  version: string
  region: 'us' | 'eu'
  otherRegionUrl: string | null
  edition: 'self-hosted' | 'cloud'
  /** The plans that accounts may have (`PLANS_FILE`). */
  plans: Plans
  /** `MAIL_FROM`, else the From address of the mail service in the settings; empty without one. */
  readonly mailFrom: string
  /** The mechanisms in SPF records. When empty, the records name the host of `baseUrl`. */
  spfSenders: readonly string[]
  /** Whether mail is signed with Ed25519 too (`DKIM_ED25519`). */
  dkimEd25519: boolean
  /** Whether this deployment receives bounces by SMTP (`BOUNCE_PORT`). */
  readsBounces: boolean
  /** Whether the server makes a backup each night (`BACKUP_AT`). */
  nightlyBackups: boolean
  /** Whether this deployment gets certificates by itself (`TLS=auto`). */
  getsCertificates: boolean
  signUp: 'open' | 'first' | 'closed'
  /**
   * Whether the first signup needs the token that the server has printed, since other machines can
   * reach the server.
   */
  startToken: boolean
  /** The most webhook endpoints in every plan (`WEBHOOK_ENDPOINTS_MAX`); null for no limit. */
  webhookEndpointsMax: number | null
  /** The most bytes of an account's image library (`IMAGE_LIBRARY_MB`). */
  imageLibraryBytes: number
  /** The most bytes of an account's product files in all versions (`PRODUCT_FILES_MB`). */
  productFilesBytes: number
  /** The most contacts of an audience that the request itself freezes. Workers do the rest. */
  frozenAtOnce: number
}

/** The interfaces to everything outside the database. */
export interface Ports {
  clock: Clock
  log: Log
  mailer: Mailer
  mailServices: MailServices
  /** The outbox folder; null when the environment names a mail service. */
  outbox: Outbox | null
  queue: JobQueue
  wakeups: Wakeups
  vault: Vault
  passwords: Passwords
  web: Web
  dns: Dns
  files: Files
  /** The payment provider; null when this server takes no payments. */
  payments: Payments | null
  /**
   * The pages of the payment sandbox, below `/sandbox`. Null with real money, or when other
   * machines can reach the server.
   */
  paymentSandbox: { pages(request: Request): Promise<Response> } | null
  disk: Disk
  /** The tracer; null when no OpenTelemetry collector is set. */
  tracer: Tracer | null
  deployment: Deployment
}
