import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { nearest } from '#lib/nearest.ts'
import { BadSmtpUrl, readSmtpUrl } from '#mail/smtp-url.ts'

/** Every setting once: name, type, default, one line of meaning. The docs and .env.example are printed from this table. */
interface Setting<T> {
  name: string
  fallback: string
  meaning: string
  parse(text: string): T
}

export class BadSetting extends Error {}

function setting<T>(name: string, fallback: string, meaning: string, parse: (text: string) => T): Setting<T> {
  return { name, fallback, meaning, parse }
}

const text = (value: string) => value
const optional = (value: string) => (value === '' ? null : value)
const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const mailbox = (value: string) => {
  if (value === '') return null
  const at = value.lastIndexOf('@')
  const address = `${value.slice(0, at)}@${domainToASCII(value.slice(at + 1))}`
  if (at < 1 || !/^[!-~]+@[a-z0-9.-]+$/.test(address) || /[<>,;:"]/.test(address))
    throw new BadSetting('must be an address alone, as news@example.com')
  return address
}
const port = (value: string) => {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number > 65_535) throw new BadSetting('must be a port from 0 to 65535')
  return number
}
const flag = (value: string) => {
  if (value !== 'true' && value !== 'false') throw new BadSetting('must be true or false')
  return value === 'true'
}
const optionalUrl =
  (...schemes: string[]) =>
  (value: string) => {
    if (value === '') return null
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : ''
    if (!schemes.includes(scheme)) throw new BadSetting(`must be an address that begins ${schemes.map((name) => `${name}://`).join(' or ')}`)
    // As it stands in mails, where a host with other letters than ASCII is written in these (RFC 5891).
    return (schemes.includes('https') ? new URL(value).href : value).replace(/\/+$/, '')
  }
const smtpUrl = (value: string) => {
  try {
    if (value !== '') readSmtpUrl(value)
    return optional(value)
  } catch (error) {
    throw error instanceof BadSmtpUrl ? new BadSetting(`${error.message}. All of it: docs/sending.md`) : error
  }
}
const oneOf =
  <const T extends string>(...values: T[]) =>
  (value: string) => {
    if (!values.includes(value as T)) throw new BadSetting(`must be one of ${values.join(', ')}`)
    return value as T
  }
const nameServers = (value: string) =>
  list(value).map((server) => {
    const [, literal = server, port = ''] = /^\[([^\]]+)\](?::(\d+))?$/.exec(server) ?? /^([\d.]+)(?::(\d+))?$/.exec(server) ?? []
    if (isIP(literal) === 0 || Number(port) > 65_535) throw new BadSetting('must be addresses of name servers, as 192.0.2.53 or [2001:db8::53]:5353')
    return server
  })
const spfTerms = (value: string) =>
  list(value).map((term) => {
    if (!/^(?:a|mx|include:\S+|a:\S+|mx:\S+|ip4:[\d./]+|ip6:[\da-fA-F:./]+|exists:\S+)$/.test(term))
      throw new BadSetting('must be mechanisms of SPF separated by commas, as ip4:192.0.2.1,include:_spf.relay.example')
    return term
  })
const topics = (value: string) =>
  list(value).map((arn) => {
    if (!/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(arn))
      throw new BadSetting('must be topics of SNS separated by commas, as arn:aws:sns:eu-west-1:123456789012:mailcast')
    return arn
  })
const roles = (value: string) => list(value).map(oneOf('api', 'worker'))
const secret = (value: string) => {
  if (value !== '' && value.length < 32) throw new BadSetting('must be at least 32 characters; `openssl rand -base64 32` makes one')
  return optional(value)
}

const SETTINGS = {
  port: setting('PORT', '3000', 'Where the API, the pages and the reference are served.', port),
  host: setting('HOST', '127.0.0.1', 'The address to listen on; 0.0.0.0 behind a proxy in a container.', text),
  baseUrl: setting('BASE_URL', '', 'The public address, for links in mails. Default: http://localhost:PORT.', optionalUrl('http', 'https')),
  dataDir: setting('DATA_DIR', './data', 'The private database, the outbox and the generated secret key.', (value) => resolve(value)),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'Your own PostgreSQL 15 or newer. Empty: a private one in DATA_DIR.',
    optionalUrl('postgres', 'postgresql'),
  ),
  region: setting('REGION', 'us', 'The region that this deployment serves: us or eu.', oneOf('us', 'eu')),
  otherRegionUrl: setting(
    'OTHER_REGION_URL',
    '',
    "The other region's base address, told to callers who come to the wrong one.",
    optionalUrl('http', 'https'),
  ),
  edition: setting('EDITION', 'self-hosted', 'self-hosted: every account active, no plan limits. cloud: plans.', oneOf('self-hosted', 'cloud')),
  signUp: setting(
    'SIGN_UP',
    'first',
    'Who may open an account: open (everybody, by mail), first (the first person, with the token that the start prints unless the server is on loopback; then by invitation), closed (the operator).',
    oneOf('open', 'first', 'closed'),
  ),
  secretKey: setting('SECRET_KEY', '', 'Signs links and encrypts secrets. Empty: made once in DATA_DIR. Required with DATABASE_URL.', secret),
  secretKeysOld: setting('SECRET_KEYS_OLD', '', 'Earlier secret keys, separated by commas, which still verify and decrypt.', list),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'smtp://user:password@host:587 or smtps://… ; docs/sending.md has its parameters. Empty: mail goes to the outbox.',
    smtpUrl,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    'The address that mail comes from unless a newsletter says otherwise, and where its own address may not stand in From (docs/domains.md).',
    mailbox,
  ),
  mailTransport: setting('MAIL_TRANSPORT', '', 'smtp, ses or outbox. Default: smtp when SMTP_URL is set, else outbox.', (value) =>
    value === '' ? null : oneOf('smtp', 'ses', 'outbox')(value),
  ),
  awsRegion: setting('AWS_REGION', '', 'The region of Amazon SES, as eu-west-1. Required with MAIL_TRANSPORT=ses.', optional),
  awsAccessKeyId: setting('AWS_ACCESS_KEY_ID', '', 'The key that may send by Amazon SES. Required with MAIL_TRANSPORT=ses.', optional),
  awsSecretAccessKey: setting('AWS_SECRET_ACCESS_KEY', '', 'Its secret. Required with MAIL_TRANSPORT=ses.', optional),
  awsSessionToken: setting('AWS_SESSION_TOKEN', '', 'The token of a key that is lent for some hours.', optional),
  sesConfigurationSet: setting(
    'SES_CONFIGURATION_SET',
    '',
    'The configuration set of Amazon SES, which tells a topic of SNS what became of mails.',
    optional,
  ),
  sesTopicArn: setting(
    'SES_TOPIC_ARN',
    '',
    'The topics of SNS that may tell POST /inbound/ses of bounces and complaints, separated by commas. Empty: there is no such address.',
    topics,
  ),
  sesApiBase: setting('SES_API_BASE', '', "For development: a stand-in's address instead of Amazon SES.", optionalUrl('http', 'https')),
  bouncePort: setting(
    'BOUNCE_PORT',
    '',
    'Where mail that comes back is taken in by SMTP; the MX records of customers’ domains lead to it, on port 25. Empty: nowhere.',
    (value) => (value === '' ? null : port(value)),
  ),
  bounceHost: setting('BOUNCE_HOST', '', 'The address to listen on for mail that comes back. Default: HOST.', optional),
  bounceTlsCert: setting(
    'BOUNCE_TLS_CERT',
    '',
    'A file with the certificate and its chain (PEM) for mail that comes back; read again when it changes. Empty: one is made at each start.',
    optional,
  ),
  bounceTlsKey: setting('BOUNCE_TLS_KEY', '', 'The file with its private key (PEM).', optional),
  spfSenders: setting(
    'SPF_SENDERS',
    '',
    "Who hands our mail over, for the SPF records of customers' domains, as ip4:192.0.2.1,include:_spf.relay.example. Empty: a:HOST of BASE_URL.",
    spfTerms,
  ),
  dkimEd25519: setting(
    'DKIM_ED25519',
    'false',
    'Whether domains get a second key and record, and their mail a second signature with Ed25519 (RFC 8463), which few receivers read yet.',
    flag,
  ),
  dnsServers: setting(
    'DNS_SERVERS',
    '',
    "Name servers that are asked about customers' domains, as 192.0.2.53 or 127.0.0.1:5353. Empty: the machine's.",
    nameServers,
  ),
  trustedProxies: setting('TRUSTED_PROXIES', '', 'Networks whose X-Forwarded-For is believed, as 10.0.0.0/8,127.0.0.1.', list),
  egressAddresses: setting('EGRESS_ADDRESSES', '', 'Our own public addresses: webhooks may not point at them.', list),
  roles: setting(
    'ROLES',
    'api,worker',
    'What this process does: api, worker or both. A worker alone joins a running server: docs/running.md.',
    roles,
  ),
  metricsPort: setting(
    'METRICS_PORT',
    '0',
    'Where a process with ROLES=worker answers /metrics, /healthz and /readyz, on HOST. 0: at any free port, which the start prints.',
    port,
  ),
  metricsToken: setting('METRICS_TOKEN', '', 'The bearer token of GET /metrics (Prometheus). Empty: there is no such address.', secret),
  logLevel: setting('LOG_LEVEL', 'info', 'debug, info, warn or error.', oneOf('debug', 'info', 'warn', 'error')),
  webhookAllowPrivate: setting('WEBHOOK_ALLOW_PRIVATE', 'false', 'For development: webhooks may go to http, any port and private addresses.', flag),
} as const

const OUR_PREFIXES = /^(STRIPE_|S3_|SES_|SMTP_|WEBHOOK_|MAILCAST_)/
/** Settings of the client's command line: a shell that has them may start a server too. */
const OF_THE_CLIENT = ['MAILCAST_API_KEY', 'MAILCAST_URL']

export type Config = { [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['parse']> } & {
  baseUrl: string
  mailTransport: 'smtp' | 'ses' | 'outbox'
  /** Null unless mail goes out by Amazon SES. */
  ses: SesSettings | null
}

export interface SesSettings {
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  configurationSet: string | null
  apiBase: string | null
}

/** Reads every setting; throws BadSetting with one clear line for a bad value or an unknown name of ours. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  refuseUnknown(environment)
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, declared]) => [key, valueOf(declared as Setting<unknown>, environment)]),
  ) as unknown as Config
  const raw = values as { -readonly [Key in keyof Config]: Config[Key] | null }
  if (values.databaseUrl !== null && values.secretKey === null)
    throw new BadSetting('SECRET_KEY is required with DATABASE_URL, since every process must have the same one; `openssl rand -base64 32` makes one')
  if (values.mailTransport === 'smtp' && values.smtpUrl === null) throw new BadSetting('MAIL_TRANSPORT=smtp needs SMTP_URL')
  if ((values.bounceTlsCert === null) !== (values.bounceTlsKey === null))
    throw new BadSetting('BOUNCE_TLS_CERT and BOUNCE_TLS_KEY go together: set both')
  raw.baseUrl ??= `http://localhost:${values.port}`
  raw.mailTransport ??= values.smtpUrl === null ? 'outbox' : 'smtp'
  raw.ses = values.mailTransport === 'ses' ? sesSettings(values) : null
  return values
}

/** Reads AWS_…, which counts only here: many shells have it for other reasons. */
function sesSettings({ awsRegion, awsAccessKeyId, awsSecretAccessKey, awsSessionToken, sesConfigurationSet, sesApiBase }: Config): SesSettings {
  const needed = { AWS_REGION: awsRegion, AWS_ACCESS_KEY_ID: awsAccessKeyId, AWS_SECRET_ACCESS_KEY: awsSecretAccessKey }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []))
  if (missing.length > 0) throw new BadSetting(`MAIL_TRANSPORT=ses needs ${missing.join(', ')}`)
  if (!/^[a-z]{2,}(-[a-z]+)+-\d+$/.test(awsRegion!)) throw new BadSetting('AWS_REGION must be a region of AWS, as eu-west-1.')
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
    throw new BadSetting(`${name} is not a setting of Mailcast.${near ? ` Did you mean ${near}?` : ''} All of them: docs/configuration.md.`)
  }
}

/** The table of settings, for the docs. */
export function describeSettings(): { name: string; fallback: string; meaning: string }[] {
  return Object.values(SETTINGS).map(({ name, fallback, meaning }) => ({ name, fallback, meaning }))
}
