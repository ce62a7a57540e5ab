import type { Clock } from './clock.ts'
import type { Disk } from './disk.ts'
import type { Dns } from './dns.ts'
import type { Files } from './files.ts'
import type { Log } from './log.ts'
import type { Mailer, Outbox } from './mailer.ts'
import type { Passwords } from './passwords.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'
import type { Payments } from './payments.ts'
import type { JobQueue } from './queue.ts'
import type { Vault } from './vault.ts'
import type { Wakeups } from './wakeups.ts'
import type { Web } from './web.ts'

/** The limits of a plan of the cloud edition; null: no limit. */
export interface Plan {
  /** The most active subscribers at a send. */
  subscribers: number | null
  /** The most e-mails in a calendar month (UTC). */
  emails: number | null
  webhookEndpoints: number | null
}

/** Plans by name. */
export type Plans = Readonly<Record<string, Plan>>

/** The few settings that operations need to know. */
export interface Deployment {
  baseUrl: string
  /** The version of this program. */
  version: string
  region: 'us' | 'eu'
  otherRegionUrl: string | null
  edition: 'self-hosted' | 'cloud'
  /** The plans that accounts may have (`PLANS_FILE`). A self-hosted server has no use for them. */
  plans: Plans
  mailFrom: string
  /** SPF mechanisms. When empty, SPF records name the host of `baseUrl`. */
  spfSenders: readonly string[]
  /** Whether mail is signed with Ed25519 too (`DKIM_ED25519`). */
  dkimEd25519: boolean
  /** Whether this deployment receives bounces by SMTP (`BOUNCE_PORT`). */
  readsBounces: boolean
  signUp: 'open' | 'first' | 'closed'
  /** Whether the first sign-up needs the token that the start prints. It does when other machines can reach the server. */
  startToken: boolean
  /** The most webhook endpoints of an account on this server, whatever its plan (`WEBHOOK_ENDPOINTS_MAX`). */
  webhookEndpointsMax: number
  /** The most bytes of an account's image library (`IMAGE_LIBRARY_MB`). */
  imageLibraryBytes: number
}

/** The interfaces to everything outside the database that an operation or a job may use. */
export interface Ports {
  clock: Clock
  log: Log
  mailer: Mailer
  /** Null when mail is sent. */
  outbox: Outbox | null
  queue: JobQueue
  wakeups: Wakeups
  vault: Vault
  passwords: Passwords
  web: Web
  dns: Dns
  files: Files
  /** Null where this server takes no payments. */
  payments: Payments | null
  /** The pages of the stand-in for the payment provider. Null where money is real, and where other machines reach the server. */
  paymentSandbox: PaymentSandbox | null
  disk: Disk
  deployment: Deployment
}
