import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machineDisk } from '#adapters/disk/machine-disk.ts'
import { resolverDns } from '#adapters/dns/resolver-dns.ts'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { openMailServices } from '#adapters/mailer/mail-services.ts'
import { outboxMailer } from '#adapters/mailer/outbox-mailer.ts'
import type { Timeouts } from '#adapters/mailer/smtp/timeouts.ts'
import { smtpMailer } from '#adapters/mailer/smtp-mailer.ts'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { scryptPasswords } from '#adapters/passwords/scrypt-passwords.ts'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { openGuardedWeb } from '#adapters/web/guarded-web.ts'
import { isLoopbackUrl } from '#lib/addresses/ip.ts'
import { sesHost } from '#mail/mail-presets.ts'
import { providerOfHost } from '#mail/provider-hosts.ts'
import { readSmtpUrl } from '#mail/smtp-url.ts'
import { BadPlans, DEFAULT_PLANS, readPlans } from '#areas/billing/index.ts'
import type { Config } from '../config.ts'
import { BadSetting } from '../setting.ts'
import { systemClock } from '#ports/clock.ts'
import type { Files } from '#ports/files.ts'
import type { Log } from '#ports/log.ts'
import type { MailServiceAddress } from '#ports/mail-services.ts'
import type { Mailer } from '#ports/mailer.ts'
import type { Payments } from '#ports/payments.ts'
import type { Plans, Ports } from '#ports/ports.ts'
import type { Tracer } from '#ports/tracer.ts'
import { VERSION } from '../version.ts'
import { loadSandbox, type OpenSandbox, type PaymentSandbox } from './payment-sandbox.ts'

/** The ports that need no database, and functions that open the payment sandbox and payments. */
export type OuterPorts = Omit<Ports, 'queue' | 'wakeups' | 'paymentSandbox' | 'payments'> & {
  openSandbox: OpenSandbox | null
  openPayments(sandbox: PaymentSandbox | null): Payments | null
}

/** The contacts of an audience that a request freezes by itself, which takes 40 ms. */
const FROZEN_AT_ONCE = 5000

/** Opens the ports that need no database. `assemble.ts` adds the others. */
export async function openPorts(config: Config, log: Log): Promise<OuterPorts> {
  const secretKey = await secretKeyOf(config)
  const outbox =
    config.mailTransport === 'outbox'
      ? outboxMailer(join(config.dataDir, 'outbox'), systemClock)
      : null
  const mailServices = await mailServicesOf(config, log, outbox)
  return {
    clock: systemClock,
    log,
    mailer: mailServices.mailer,
    mailServices,
    outbox,
    vault: secretKeyVault(secretKey, config.secretKeysOld),
    passwords: scryptPasswords(),
    web: openGuardedWeb({
      allowPrivate: config.webhookAllowPrivate,
      egressAddresses: config.egressAddresses,
    }),
    dns: resolverDns({ nameServers: config.dnsServers }),
    files: await filesOf(config),
    openPayments: (sandbox) => openPayments(config, sandbox),
    openSandbox: offersSandbox(config) ? await loadSandbox(config) : null,
    disk: machineDisk({
      dataDir: config.databaseUrl === null ? config.dataDir : null,
      filesDir: config.s3 === null ? config.filesDir : null,
    }),
    tracer: await tracerOf(config, log),
    deployment: {
      baseUrl: config.baseUrl,
      command: config.command,
      version: VERSION,
      region: config.region,
      otherRegionUrl: config.otherRegionUrl,
      edition: config.edition,
      plans: await plansOf(config),
      get mailFrom() {
        return mailServices.from() ?? ''
      },
      spfSenders: config.spfSenders,
      dkimEd25519: config.dkimEd25519,
      readsBounces: config.bouncePort !== null,
      nightlyBackups: config.backupAt !== null,
      getsCertificates: config.tls === 'auto',
      signUp: config.signUp,
      startToken: !isOnLoopback(config),
      webhookEndpointsMax: config.webhookEndpointsMax,
      imageLibraryBytes: config.imageLibraryMb * 1_000_000,
      productFilesBytes: config.productFilesMb * 1_000_000,
      frozenAtOnce: FROZEN_AT_ONCE,
    },
  }
}

// Adapters that bring packages of their own are loaded only where the settings name them.

async function mailServicesOf(config: Config, log: Log, outbox: Mailer | null) {
  const { ses, smtpUrl, mailFrom, edition } = config
  const open = async (timeouts?: Partial<Timeouts>): Promise<Mailer> => {
    if (ses === null) return smtpMailer(smtpUrl!, log, timeouts && { timeouts })
    const { sesMailer } = await import('#adapters/mailer/ses-mailer.ts')
    const timeoutMs = timeouts?.socketMs
    return sesMailer({ ...ses, ...(timeoutMs && { timeoutMs }) }, systemClock, log)
  }
  return openMailServices(
    {
      environment: outbox
        ? null
        : { address: environmentAddress(config), mailer: await open(), open },
      outbox,
      outboxOnly: config.outboxOnly,
      environmentFrom: mailFrom,
      allowPrivate: config.mailAllowPrivate ?? (edition === 'self-hosted' && isOnLoopback(config)),
      egressAddresses: config.egressAddresses,
      ses: { configurationSet: config.sesConfigurationSet, apiBase: config.sesApiBase },
    },
    { clock: systemClock, log },
  )
}

/** Describes the service of SMTP_URL, or Amazon SES, without its secret. */
function environmentAddress({ ses, smtpUrl, mailFrom: from }: Config): MailServiceAddress {
  if (ses !== null)
    return {
      provider: 'ses',
      region: ses.region,
      host: sesHost(ses.region),
      port: 443,
      security: 'tls',
      user: ses.accessKeyId,
      from,
    }
  const { host, port, implicitTls, login, tls } = readSmtpUrl(smtpUrl!)
  return {
    provider: providerOfHost(host),
    region: null,
    host,
    port,
    security: implicitTls ? 'tls' : tls === 'off' ? 'none' : 'starttls',
    user: login?.user ?? null,
    from,
  }
}

async function tracerOf(
  { otelExporterOtlpEndpoint: endpoint, otelTracesSamplerArg: share }: Config,
  log: Log,
): Promise<Tracer | null> {
  if (endpoint === null) return null
  const { otlpTracer } = await import('#adapters/tracer/otlp-tracer.ts')
  return otlpTracer({ endpoint, share, version: VERSION, log })
}

export async function filesOf({ s3, filesDir }: Config): Promise<Files> {
  if (s3 === null) return diskFiles(filesDir, systemClock)
  const { s3Files } = await import('#adapters/files/s3-files.ts')
  return s3Files(s3)
}

/**
 * Opens Stripe even when no key is set, because owners on a self-hosted server may enter their own
 * keys.
 */
function openPayments(config: Config, sandbox: PaymentSandbox | null): Payments | null {
  if (config.stripeSecretKey === null && config.edition === 'cloud' && sandbox === null) return null
  return stripePayments({
    secretKey: config.stripeSecretKey,
    webhookSecrets: {
      platform: config.stripeWebhookSecret ?? sandbox?.webhookSecret ?? null,
      connect: config.stripeConnectWebhookSecret,
    },
    apiBase: config.stripeApiBase,
    sandbox,
  })
}

/**
 * Returns whether to offer the payment sandbox: only this machine reaches the server, and no key is
 * set.
 */
function offersSandbox(config: Config): boolean {
  return isOnLoopback(config) && config.stripeSecretKey === null
}

/** Reads the file of plans. Throws BadSetting with one line when it is missing or wrong. */
export async function plansOf({ plansFile }: Config): Promise<Plans> {
  if (plansFile === null) return DEFAULT_PLANS
  const text = await readFile(plansFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BadSetting(
      `PLANS_FILE ${plansFile} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
  try {
    return readPlans(text)
  } catch (error) {
    if (error instanceof BadPlans) throw new BadSetting(`PLANS_FILE ${plansFile} ${error.message}.`)
    throw error
  }
}

/**
 * Returns whether only this machine can reach the server, by BASE_URL and by the address on which
 * it listens.
 */
export function isOnLoopback({ baseUrl, host }: Pick<Config, 'baseUrl' | 'host'>): boolean {
  return [baseUrl, `http://${host.includes(':') ? `[${host}]` : host}`].every(isLoopbackUrl)
}

export async function secretKeyOf({ secretKey, dataDir }: Config): Promise<string> {
  return secretKey ?? (await keptSecretKey(dataDir))
}

/**
 * Reads the secret key, or makes one. When two processes start together, both use the key of the
 * first process that creates the file.
 */
async function keptSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return kept.trim()
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(path, 'utf8')).trim()
}
