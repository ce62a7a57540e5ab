import type { Clock } from './clock.ts'
import type { Dns } from './dns.ts'
import type { Log } from './log.ts'
import type { Mailer, Outbox } from './mailer.ts'
import type { Passwords } from './passwords.ts'
import type { JobQueue } from './queue.ts'
import type { Vault } from './vault.ts'
import type { Web } from './web.ts'

/** The few settings that operations need to know. */
export interface Deployment {
  baseUrl: string
  region: 'us' | 'eu'
  otherRegionUrl: string | null
  edition: 'self-hosted' | 'cloud'
  mailFrom: string
  /** Mechanisms of SPF; none: the host of `baseUrl`. */
  spfSenders: readonly string[]
  /** Whether mail is signed with Ed25519 too (`DKIM_ED25519`). */
  dkimEd25519: boolean
  /** Whether mail that comes back reaches us (`BOUNCE_PORT`). */
  readsBounces: boolean
  signUp: 'open' | 'first' | 'closed'
  /** Whether the first sign-up needs the token of the start: where others than this machine reach the server. */
  startToken: boolean
}

/** The interfaces to everything outside the database that an operation or a job may use. */
export interface Ports {
  clock: Clock
  log: Log
  mailer: Mailer
  /** Null where mail goes out. */
  outbox: Outbox | null
  queue: JobQueue
  vault: Vault
  passwords: Passwords
  web: Web
  dns: Dns
  deployment: Deployment
}
