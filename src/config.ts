import { isIP } from 'node:net'
import { join } from 'node:path'
import { isLoopbackUrl } from '#lib/addresses/ip.ts'
import { nearest } from '#lib/nearest.ts'
import { BadSetting, type Setting } from './setting.ts'
import { SETTINGS } from './settings.ts'

const OUR_PREFIXES = /^(ACME_|STRIPE_|S3_|SES_|SMTP_|WEBHOOK_|BACKUP_|MAILCAST_)/

/**
 * The settings of the command line client. They may also be set in a shell that starts a server.
 */
const OF_THE_CLIENT = ['MAILCAST_API_KEY', 'MAILCAST_URL']

export type Config = {
  [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['parse']>
} & {
  baseUrl: string
  /** The address on which TLS=auto listens for the internet. Null: it listens on all addresses. */
  publicHost: string | null
  filesDir: string
  /** The settings of S3. Null: large files are not stored there. */
  s3: S3Settings | null
  mailTransport: 'smtp' | 'ses' | 'outbox'
  /**
   * True: `MAIL_TRANSPORT=outbox` is set, so no mail leaves this machine, whatever the dashboard
   * says.
   */
  outboxOnly: boolean
  /** The settings of Amazon SES. Null: SES is not used to send mail. */
  ses: SesSettings | null
}

interface S3Settings {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface SesSettings {
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  configurationSet: string | null
  apiBase: string | null
}

/**
 * Reads all settings. Throws BadSetting for a wrong value, and for an unknown name with Mailcast's
 * prefix.
 * @param options.keyFromBackup true: DATABASE_URL is accepted without SECRET_KEY
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  { keyFromBackup = false } = {},
): Config {
  refuseUnknown(environment)
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, declared]) => [
      key,
      valueOf(declared as Setting<unknown>, environment),
    ]),
  ) as unknown as Config
  const raw = values as { -readonly [Key in keyof Config]: Config[Key] | null }
  if (values.databaseUrl !== null && values.secretKey === null && !keyFromBackup)
    throw new BadSetting(
      'SECRET_KEY is required with DATABASE_URL, since every process must have the same one; `openssl rand -base64 32` makes one',
    )
  if (values.databaseDirectUrl !== null && values.databaseUrl === null)
    throw new BadSetting('DATABASE_DIRECT_URL needs DATABASE_URL, which leads to the same database')
  if (values.mailTransport === 'smtp' && values.smtpUrl === null)
    throw new BadSetting('MAIL_TRANSPORT=smtp needs SMTP_URL')
  if ((values.bounceTlsCert === null) !== (values.bounceTlsKey === null))
    throw new BadSetting('BOUNCE_TLS_CERT and BOUNCE_TLS_KEY need each other: set both')
  if (
    values.edition === 'cloud' &&
    values.stripeSecretKey !== null &&
    values.stripeConnectWebhookSecret === null
  )
    throw new BadSetting(
      'STRIPE_SECRET_KEY needs STRIPE_CONNECT_WEBHOOK_SECRET in the cloud edition (docs/payments.md)',
    )
  raw.baseUrl = readBaseUrl(environment)
  raw.publicHost = environment['HOST']?.trim() || null
  if (values.tls === 'auto') refuseUnservable(values)
  raw.filesDir ??= join(values.dataDir, 'files')
  raw.s3 = values.s3Endpoint === null ? null : s3Settings(values)
  raw.outboxOnly = values.mailTransport === 'outbox'
  raw.mailTransport ??= values.smtpUrl === null ? 'outbox' : 'smtp'
  raw.ses = values.mailTransport === 'ses' ? sesSettings(values) : null
  return values
}

/** Throws BadSetting when no certificate authority could issue a certificate for BASE_URL. */
function refuseUnservable({ baseUrl, httpPort, httpsPort }: Config): void {
  const { protocol, hostname } = new URL(baseUrl)
  const example = 'Set BASE_URL to your public address, such as https://news.example.com'
  if (isLoopbackUrl(baseUrl))
    throw new BadSetting(
      `TLS=auto needs a public BASE_URL, and ${baseUrl} leads to this machine alone. ${example}, or leave TLS out`,
    )
  if (protocol !== 'https:')
    throw new BadSetting(
      `TLS=auto needs a BASE_URL that begins https://, since the links in mails begin with it: https://${hostname}`,
    )
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new BadSetting(
      `TLS=auto needs a name in BASE_URL, since certificates are for names: ${hostname} is an IP address. ${example}`,
    )
  if (!isPublicName(hostname))
    throw new BadSetting(
      `TLS=auto needs a public name in BASE_URL, and ${hostname} is none: no wildcard, and with a domain. ${example}`,
    )
  if (httpPort === httpsPort)
    throw new BadSetting('HTTP_PORT and HTTPS_PORT must be two ports, such as 80 and 443')
}

/** Returns whether a host may be a public name: letters, digits and hyphens, with a dot (RFC 1123). */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label)) &&
    !/^(?:local|internal|lan|home|localdomain|invalid|onion)$/.test(labels.at(-1)!)
  )
}

/**
 * Reads the settings for a restore. `into` is a folder, or the address of a database. SECRET_KEY
 * may be missing, because the backup may contain it.
 */
export function readRestoreConfig(
  into: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
): Config {
  const place = /^postgres(?:ql)?:\/\//.test(into ?? '')
    ? { DATABASE_URL: into }
    : { DATA_DIR: into }
  const settings =
    into === undefined
      ? environment
      : { ...environment, DATABASE_URL: '', DATABASE_DIRECT_URL: '', ...place }
  return readConfig(settings, { keyFromBackup: true })
}

/** Reads only the server's address, because the command line client needs no other setting. */
export function readBaseUrl(environment: NodeJS.ProcessEnv = process.env): string {
  const { baseUrl, port } = SETTINGS
  return valueOf(baseUrl, environment) ?? `http://localhost:${valueOf(port, environment)}`
}

function s3Settings({
  s3Endpoint,
  s3Region,
  s3AccessKeyId,
  s3SecretAccessKey,
}: Config): S3Settings {
  if (s3AccessKeyId === null || s3SecretAccessKey === null)
    throw new BadSetting('S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return {
    endpoint: s3Endpoint!,
    region: s3Region,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
  }
}

/**
 * Reads the settings AWS_… only with MAIL_TRANSPORT=ses, because many shells have these variables
 * for other purposes.
 */
function sesSettings({
  awsRegion,
  awsAccessKeyId,
  awsSecretAccessKey,
  awsSessionToken,
  sesConfigurationSet,
  sesApiBase,
}: Config): SesSettings {
  const needed = {
    AWS_REGION: awsRegion,
    AWS_ACCESS_KEY_ID: awsAccessKeyId,
    AWS_SECRET_ACCESS_KEY: awsSecretAccessKey,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []))
  if (missing.length > 0) throw new BadSetting(`MAIL_TRANSPORT=ses needs ${missing.join(', ')}`)
  if (!/^[a-z]{2,}(-[a-z]+)+-\d+$/.test(awsRegion!))
    throw new BadSetting('AWS_REGION must be a region of AWS, such as eu-west-1')
  return {
    region: awsRegion!,
    accessKeyId: awsAccessKeyId!,
    secretAccessKey: awsSecretAccessKey!,
    sessionToken: awsSessionToken,
    configurationSet: sesConfigurationSet,
    apiBase: sesApiBase,
  }
}

function valueOf<T>(declared: Setting<T>, environment: NodeJS.ProcessEnv): T {
  const written = environment[declared.name]?.trim() || declared.fallback
  try {
    return declared.parse(written)
  } catch (error) {
    if (error instanceof BadSetting) throw new BadSetting(`${declared.name} ${error.message}.`)
    throw error
  }
}

function refuseUnknown(environment: NodeJS.ProcessEnv): void {
  const known = Object.values(SETTINGS).map(({ name }) => name)
  for (const name of Object.keys(environment)) {
    if (!OUR_PREFIXES.test(name) || known.includes(name) || OF_THE_CLIENT.includes(name)) continue
    const near = nearest(name, known)
    throw new BadSetting(
      `${name} is not a setting of Mailcast.${near ? ` Did you mean ${near}?` : ''} All of them: generated/configuration.md.`,
    )
  }
}
