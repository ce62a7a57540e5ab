import type { Clock } from './clock.ts'
import type { Disk } from './disk.ts'
import type { Dns } from './dns.ts'
import type { Files } from './files.ts'
import type { Log } from './log.ts'
import type { Mailer, Outbox } from './mailer.ts'
import type { Passwords } from './passwords.ts'
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
  /** The prices for owners. With none, only the operator gives the plan (`accounts set-plan`). */
  prices: readonly PlanPrice[]
  /** Days before the first payment of an account's first subscription. */
  trialDays: number
}

export interface PlanPrice {
  interval: 'month' | 'year'
  currency: string
  /** In the minor unit, with tax. */
  amount: number
}

export type Plans = Readonly<Record<string, Plan>>

export interface Deployment {
  baseUrl: string
  version: string
  region: 'us' | 'eu'
  otherRegionUrl: string | null
  edition: 'self-hosted' | 'cloud'
  /** The plans that accounts may have (`PLANS_FILE`). */
  plans: Plans
  mailFrom: string
  /** SPF mechanisms. When empty, SPF records name the host of `baseUrl`. */
  spfSenders: readonly string[]
  /** Whether mail is signed with Ed25519 too (`DKIM_ED25519`). */
  dkimEd25519: boolean
  /** Whether this deployment receives bounces by SMTP (`BOUNCE_PORT`). */
  readsBounces: boolean
  signUp: 'open' | 'first' | 'closed'
  /** Whether the first sign-up needs the printed token, since other machines reach the server. */
  startToken: boolean
  /** The limit of every plan (`WEBHOOK_ENDPOINTS_MAX`); null: none. */
  webhookEndpointsMax: number | null
  /** The most bytes of an account's image library (`IMAGE_LIBRARY_MB`). */
  imageLibraryBytes: number
  /** The most bytes of an account's product files, all versions (`PRODUCT_FILES_MB`). */
  productFilesBytes: number
}

/** The interfaces to everything outside the database. */
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
  /** Null when this server takes no payments. */
  payments: Payments | null
  /** The payment stand-in's pages below `/sandbox`. Null with real money or remote access. */
  paymentSandbox: { pages(request: Request): Promise<Response> } | null
  disk: Disk
  deployment: Deployment
}
