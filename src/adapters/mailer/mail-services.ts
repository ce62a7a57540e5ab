import { isIP } from 'node:net'
import { isForbiddenAddress } from '#lib/addresses/address-rules.ts'
import { blockList, heldAddress, inList } from '#lib/addresses/ip.ts'
import { presetOf } from '#mail/mail-presets.ts'
import type { SmtpSettings } from '#mail/smtp-url.ts'
import type { Clock } from '#ports/clock.ts'
import type { Log } from '#ports/log.ts'
import type { MailServices, MailServiceSettings, MailServiceAddress } from '#ports/mail-services.ts'
import type { Mailer } from '#ports/mailer.ts'
import { type HostAddress, openVettedResolver } from '../web/resolver.ts'
import { changingMailer } from './changing-mailer.ts'
import type { SesOptions } from './ses-mailer.ts'
import type { Reach } from './smtp/dial.ts'
import type { Timeouts } from './smtp/timeouts.ts'
import { smtpMailer } from './smtp-mailer.ts'

interface OfEnvironment {
  address: MailServiceAddress
  mailer: Mailer
  /** Opens another mailer to the same service, for a trial. */
  open(timeouts: Partial<Timeouts>): Promise<Mailer>
}

export interface MailServicesOptions {
  /** The service that the environment names, and how to open it; null for the outbox. */
  environment: OfEnvironment | null
  /** Receives the mails when neither environment nor settings name a service. */
  outbox: Mailer | null
  /** True: no service may take the place of the outbox. */
  outboxOnly: boolean
  environmentFrom: string | null
  /** Whether services in the settings may be in private networks and on this machine. */
  allowPrivate: boolean
  egressAddresses: readonly string[]
  /** The settings of Amazon SES that no settings page contains. */
  ses?: Pick<SesOptions, 'configurationSet' | 'apiBase'>
  /** For tests: resolves names in place of DNS. */
  resolve?: (host: string) => Promise<HostAddress[]>
  /** For tests: certificate authorities as PEM. */
  ca?: string
  /** The timeouts of a trial; by default 8 s for each step. */
  trial?: Partial<Timeouts>
}

/**
 * The addresses that no mail service has, whatever the environment allows: link-local ones, where
 * clouds answer with the machine's keys, multicast, and the metadata servers of AWS, Alibaba and
 * Azure.
 */
const NEVER = blockList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '224.0.0.0/3',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
])

/** Whether an address, or the IPv4 address inside it, is one of `NEVER`. `::1` holds 0.0.0.1. */
function isNever(address: string): boolean {
  const held = address === '::1' ? null : heldAddress(address)
  return inList(NEVER, address) || (held !== null && inList(NEVER, held))
}

const STEP_MS = 8000
const TRIAL: Partial<Timeouts> = {
  connectMs: STEP_MS,
  greetingMs: STEP_MS,
  socketMs: STEP_MS,
}

/** Opens the mail services of a process. `mailer` submits to the one that is in use. */
export function openMailServices(
  options: MailServicesOptions,
  { clock, log }: { clock: Clock; log: Log },
): MailServices & { mailer: Mailer; from(): string | null } {
  const { environment, outbox } = options
  const resolver = openVettedResolver({
    allowPrivate: options.allowPrivate,
    egressAddresses: options.egressAddresses,
    permit: (address) =>
      isIP(address) !== 0 &&
      !isNever(address) &&
      (options.allowPrivate || !isForbiddenAddress(address, options.egressAddresses)),
    ...(options.resolve && { resolve: options.resolve }),
  })
  const reach: Reach = { resolver, ...(options.ca !== undefined && { ca: options.ca }) }
  const trial = { ...TRIAL, ...options.trial }
  const mailer = changingMailer(environment?.mailer ?? outbox!)
  let used: MailServiceSettings | null = null

  const openSettings = (settings: MailServiceSettings, timeouts?: Partial<Timeouts>) =>
    settings.provider === 'ses'
      ? openSes(settings, { ...options.ses, timeoutMs: timeouts?.socketMs }, { clock, log })
      : smtpMailer(smtpSettingsOf(settings), log, {
          reach,
          provider: settings.provider,
          ...(timeouts && { timeouts }),
        })

  return {
    mailer,
    fromEnvironment: environment?.address ?? null,
    outboxOnly: options.outboxOnly,
    environmentFrom: options.environmentFrom,
    get lastResult() {
      return mailer.lastResult
    },
    get version() {
      return used?.version ?? null
    },
    from: () => options.environmentFrom ?? used?.from ?? null,
    open: async (settings) => (settings ? openSettings(settings, trial) : environment!.open(trial)),
    async use(settings, unreadable) {
      if (environment || options.outboxOnly || settings?.version === used?.version) return
      const next =
        settings === null
          ? outbox!
          : unreadable === undefined
            ? await openSettings(settings)
            : waitingMailer(settings, unreadable)
      used = settings
      mailer.use(next)
      log.info({ mailService: next.name }, 'mail is submitted by another service from now on')
    },
  }
}

interface SesGiven {
  configurationSet?: string | null
  apiBase?: string | null
  timeoutMs: number | undefined
}

async function openSes(
  { region, user, secret }: MailServiceSettings,
  { configurationSet = null, apiBase = null, timeoutMs }: SesGiven,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Mailer> {
  // Loaded only where it is used, as it brings an HTTP client.
  const { sesMailer } = await import('./ses-mailer.ts')
  const keys = {
    region: region!,
    accessKeyId: user!,
    secretAccessKey: secret!,
    sessionToken: null,
  }
  const given = { ...keys, configurationSet, apiBase, ...(timeoutMs && { timeoutMs }) }
  return sesMailer(given, clock, log)
}

function smtpSettingsOf(settings: MailServiceSettings): SmtpSettings {
  const { provider, host, port, security, user, secret } = settings
  return {
    host,
    port,
    implicitTls: security === 'tls',
    // With Postmark, the server token is both the user name and the password.
    login: secret === null ? null : { user: user ?? secret, password: secret },
    auth: null,
    tls: security === 'none' ? 'near' : 'required',
    chunking: true,
    connections: CONNECTIONS,
    messages: presetOf(provider)?.messages ?? null,
    ehloName: null,
  }
}

const CONNECTIONS = 20

/** Makes a mailer that accepts nothing, so that mails wait until the secret can be read again. */
function waitingMailer({ provider, host, port }: MailServiceSettings, reason: string): Mailer {
  return {
    name: `${host}:${port}`,
    provider,
    send: async () => ({ outcome: 'later', detail: reason, reached: false }),
    check: async () => {
      throw new Error(reason)
    },
    async close() {},
  }
}
