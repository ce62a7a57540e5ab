import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { nearest } from '#lib/nearest.ts'
import { BadSmtpUrl, readSmtpUrl } from '#mail/smtp-url.ts'

/** A setting: its name, its default, its meaning in one line and its parser. The docs and .env.example are generated from these. */
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
    throw new BadSetting('must be an address alone, such as news@example.com')
  return address
}
const port = (value: string) => {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number > 65_535) throw new BadSetting('must be a port from 0 to 65535')
  return number
}
const count = (value: string) => {
  if (!/^\d{1,9}$/.test(value) || Number(value) === 0) throw new BadSetting('must be a number of at least 1')
  return Number(value)
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
    // The form for mails, in which a host with other letters than ASCII is written in ASCII (RFC 5891).
    return (schemes.includes('https') ? new URL(value).href : value).replace(/\/+$/, '')
  }
const smtpUrl = (value: string) => {
  try {
    if (value !== '') readSmtpUrl(value)
    return optional(value)
  } catch (error) {
    throw error instanceof BadSmtpUrl ? new BadSetting(`${error.message}. See docs/sending.md`) : error
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
    if (isIP(literal) === 0 || Number(port) > 65_535)
      throw new BadSetting('must be addresses of name servers, such as 192.0.2.53 or [2001:db8::53]:5353')
    return server
  })
const spfTerms = (value: string) =>
  list(value).map((term) => {
    if (!/^(?:a|mx|include:\S+|a:\S+|mx:\S+|ip4:[\d./]+|ip6:[\da-fA-F:./]+|exists:\S+)$/.test(term))
      throw new BadSetting('must be mechanisms of SPF separated by commas, such as ip4:192.0.2.1,include:_spf.relay.example')
    return term
  })
const topics = (value: string) =>
  list(value).map((arn) => {
    if (!/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(arn))
      throw new BadSetting('must be topics of SNS separated by commas, such as arn:aws:sns:eu-west-1:123456789012:mailcast')
    return arn
  })
const roles = (value: string) => list(value).map(oneOf('api', 'worker'))
const secret = (value: string) => {
  if (value !== '' && value.length < 32) throw new BadSetting('must be at least 32 characters; `openssl rand -base64 32` makes one')
  return optional(value)
}

const stripeKey = (value: string) => {
  if (value !== '' && !/^(?:sk|rk)_(?:test|live)_\w+$/.test(value))
    throw new BadSetting('must be a secret key (sk_…) or a restricted key (rk_…) of Stripe')
  return optional(value)
}
const stripeSecret = (value: string) => {
  if (value !== '' && !/^whsec_\w+$/.test(value)) throw new BadSetting('must be the signing secret of a webhook endpoint, which begins whsec_')
  return optional(value)
}

const SETTINGS = {
  port: setting('PORT', '3000', 'The port of the API, the pages and the reference.', port),
  host: setting('HOST', '127.0.0.1', 'The address to listen on. Use 0.0.0.0 behind a proxy in a container.', text),
  baseUrl: setting(
    'BASE_URL',
    '',
    'The public address, which links in mails begin with. Default: http://localhost:PORT.',
    optionalUrl('http', 'https'),
  ),
  dataDir: setting('DATA_DIR', './data', 'The folder of the private database, the outbox, large files and the generated secret key.', (value) =>
    resolve(value),
  ),
  filesDir: setting(
    'FILES_DIR',
    '',
    'The folder of exports and other large files. Processes on several machines need one that all of them mount, or S3. Default: files in DATA_DIR.',
    (value) => (value === '' ? null : resolve(value)),
  ),
  s3Endpoint: setting(
    'S3_ENDPOINT',
    '',
    'The address of a bucket of S3 or a like server, which keeps large files in place of FILES_DIR: https://s3.eu-west-1.amazonaws.com/my-bucket.',
    optionalUrl('http', 'https'),
  ),
  s3Region: setting('S3_REGION', 'auto', 'The region of the bucket, such as eu-west-1. Servers without regions take auto.', text),
  s3AccessKeyId: setting(
    'S3_ACCESS_KEY_ID',
    '',
    'The access key that may read, write and delete in the bucket. Required with S3_ENDPOINT.',
    optional,
  ),
  s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY', '', 'The secret of S3_ACCESS_KEY_ID. Required with S3_ENDPOINT.', optional),
  imageLibraryMb: setting('IMAGE_LIBRARY_MB', '5000', 'The most megabytes of images that one account keeps, all their sizes counted.', count),
  webhookEndpointsMax: setting(
    'WEBHOOK_ENDPOINTS_MAX',
    '500',
    'The most webhook endpoints of one account. Each event is written once for each of them, so many make an account’s own requests slow.',
    count,
  ),
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
    "The other region's base address, which callers of the wrong region receive.",
    optionalUrl('http', 'https'),
  ),
  edition: setting(
    'EDITION',
    'self-hosted',
    'self-hosted: every account is active and has no plan limits. cloud: accounts have plans.',
    oneOf('self-hosted', 'cloud'),
  ),
  plansFile: setting(
    'PLANS_FILE',
    '',
    'A JSON file with the plans of the cloud edition and their limits (docs/plans.md). Empty: starter, growth, pro, scale and max.',
    optional,
  ),
  signUp: setting(
    'SIGN_UP',
    'first',
    'The people who may open an account. open: any person, by mail. first: the first person, then people by invitation; unless the server is on loopback, the first one needs the token that the start prints. closed: the operator.',
    oneOf('open', 'first', 'closed'),
  ),
  secretKey: setting(
    'SECRET_KEY',
    '',
    'The key that signs links and encrypts secrets. Empty: the first start makes one in DATA_DIR. Required with DATABASE_URL.',
    secret,
  ),
  secretKeysOld: setting('SECRET_KEYS_OLD', '', 'Earlier secret keys, separated by commas. They still verify and decrypt.', list),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'Your mail server: smtp://user:password@host:587 or smtps://… . docs/sending.md lists its parameters. Empty: mail goes to the outbox.',
    smtpUrl,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    'The From address of mail when a newsletter has none of its own, or may not use its own in From (docs/domains.md).',
    mailbox,
  ),
  mailTransport: setting('MAIL_TRANSPORT', '', 'smtp, ses or outbox. Default: smtp when SMTP_URL is set, else outbox.', (value) =>
    value === '' ? null : oneOf('smtp', 'ses', 'outbox')(value),
  ),
  awsRegion: setting('AWS_REGION', '', 'The region of Amazon SES, such as eu-west-1. Required with MAIL_TRANSPORT=ses.', optional),
  awsAccessKeyId: setting('AWS_ACCESS_KEY_ID', '', 'The access key that may send by Amazon SES. Required with MAIL_TRANSPORT=ses.', optional),
  awsSecretAccessKey: setting('AWS_SECRET_ACCESS_KEY', '', 'The secret of AWS_ACCESS_KEY_ID. Required with MAIL_TRANSPORT=ses.', optional),
  awsSessionToken: setting('AWS_SESSION_TOKEN', '', 'The session token of a temporary access key.', optional),
  sesConfigurationSet: setting(
    'SES_CONFIGURATION_SET',
    '',
    'The configuration set of Amazon SES that publishes bounces and complaints to an SNS topic.',
    optional,
  ),
  sesTopicArn: setting(
    'SES_TOPIC_ARN',
    '',
    'The SNS topics that may report bounces and complaints to POST /inbound/ses, separated by commas. Empty: that address does not exist.',
    topics,
  ),
  sesApiBase: setting('SES_API_BASE', '', 'For development: the address of a server that replaces Amazon SES.', optionalUrl('http', 'https')),
  stripeSecretKey: setting(
    'STRIPE_SECRET_KEY',
    '',
    'The secret key of your Stripe account (docs/payments.md). Self-hosted: accounts sell by it. In the cloud edition: the platform of Stripe Connect. Empty: owners connect keys of their own, and a server on loopback has the sandbox.',
    stripeKey,
  ),
  stripeWebhookSecret: setting(
    'STRIPE_WEBHOOK_SECRET',
    '',
    'The signing secret (whsec_…) of a webhook endpoint of that Stripe account at BASE_URL/inbound/stripe. Empty: Mailcast makes endpoints by itself.',
    stripeSecret,
  ),
  stripeConnectWebhookSecret: setting(
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    '',
    'The signing secret of a webhook endpoint for connected accounts at BASE_URL/inbound/stripe/connect. Required in the cloud edition with STRIPE_SECRET_KEY.',
    stripeSecret,
  ),
  stripeApiBase: setting(
    'STRIPE_API_BASE',
    '',
    'For development: the address of a server that replaces Stripe, such as http://localhost:12111.',
    optionalUrl('http', 'https'),
  ),
  bouncePort: setting(
    'BOUNCE_PORT',
    '',
    'The port that receives bounces by SMTP. The MX records of customers’ domains lead to it, on port 25. Empty: bounces are not received.',
    (value) => (value === '' ? null : port(value)),
  ),
  bounceHost: setting('BOUNCE_HOST', '', 'The address to listen on for bounces. Default: HOST.', optional),
  bounceTlsCert: setting(
    'BOUNCE_TLS_CERT',
    '',
    'A file with the certificate and its chain (PEM) for receiving bounces. It is read again when it changes. Empty: each start makes a certificate.',
    optional,
  ),
  bounceTlsKey: setting('BOUNCE_TLS_KEY', '', 'The file with the private key of BOUNCE_TLS_CERT (PEM).', optional),
  spfSenders: setting(
    'SPF_SENDERS',
    '',
    "The SPF mechanisms of the servers that send our mail, for customers' records, such as ip4:192.0.2.1,include:_spf.relay.example. Empty: a:HOST of BASE_URL.",
    spfTerms,
  ),
  dkimEd25519: setting(
    'DKIM_ED25519',
    'false',
    'Whether domains have a second key and record, and their mail a second signature with Ed25519 (RFC 8463). Few receivers verify it yet.',
    flag,
  ),
  dnsServers: setting(
    'DNS_SERVERS',
    '',
    "The name servers for looking up customers' domains, such as 192.0.2.53 or 127.0.0.1:5353. Empty: the machine's.",
    nameServers,
  ),
  trustedProxies: setting('TRUSTED_PROXIES', '', 'The networks of proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8,127.0.0.1.', list),
  egressAddresses: setting('EGRESS_ADDRESSES', '', 'The public addresses of this deployment. Webhooks may not point at them.', list),
  roles: setting(
    'ROLES',
    'api,worker',
    'The roles of this process: api, worker or both. A worker alone joins a running server (docs/running.md).',
    roles,
  ),
  metricsPort: setting(
    'METRICS_PORT',
    '0',
    'The port on HOST at which a process with ROLES=worker serves /metrics, /healthz and /readyz. 0: any free port, which the start prints.',
    port,
  ),
  metricsToken: setting('METRICS_TOKEN', '', 'The bearer token of GET /metrics (Prometheus). Empty: that address does not exist.', secret),
  logLevel: setting('LOG_LEVEL', 'info', 'The lowest level of log lines: debug, info, warn or error.', oneOf('debug', 'info', 'warn', 'error')),
  webhookAllowPrivate: setting(
    'WEBHOOK_ALLOW_PRIVATE',
    'false',
    'For development: webhooks may go to http, any port and private addresses, and links there are tried before sending.',
    flag,
  ),
} as const

const OUR_PREFIXES = /^(STRIPE_|S3_|SES_|SMTP_|WEBHOOK_|MAILCAST_)/
/** Settings of the client's command line. A shell that has them may start a server too. */
const OF_THE_CLIENT = ['MAILCAST_API_KEY', 'MAILCAST_URL']

export type Config = { [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['parse']> } & {
  baseUrl: string
  filesDir: string
  /** Null unless large files are kept in S3. */
  s3: S3Settings | null
  mailTransport: 'smtp' | 'ses' | 'outbox'
  /** Null unless mail is sent by Amazon SES. */
  ses: SesSettings | null
}

export interface S3Settings {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface SesSettings {
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  configurationSet: string | null
  apiBase: string | null
}

/** Reads every setting. Throws BadSetting with one line for a bad value, or for an unknown name with a prefix of ours. */
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
    throw new BadSetting('BOUNCE_TLS_CERT and BOUNCE_TLS_KEY need each other: set both')
  if (values.edition === 'cloud' && values.stripeSecretKey !== null && values.stripeConnectWebhookSecret === null)
    throw new BadSetting('STRIPE_SECRET_KEY needs STRIPE_CONNECT_WEBHOOK_SECRET in the cloud edition (docs/payments.md)')
  raw.baseUrl ??= `http://localhost:${values.port}`
  raw.filesDir ??= join(values.dataDir, 'files')
  raw.s3 = values.s3Endpoint === null ? null : s3Settings(values)
  raw.mailTransport ??= values.smtpUrl === null ? 'outbox' : 'smtp'
  raw.ses = values.mailTransport === 'ses' ? sesSettings(values) : null
  return values
}

function s3Settings({ s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey }: Config): S3Settings {
  if (s3AccessKeyId === null || s3SecretAccessKey === null) throw new BadSetting('S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return { endpoint: s3Endpoint!, region: s3Region, accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey }
}

/** Reads AWS_…, with MAIL_TRANSPORT=ses alone. Many shells have these variables for other reasons. */
function sesSettings({ awsRegion, awsAccessKeyId, awsSecretAccessKey, awsSessionToken, sesConfigurationSet, sesApiBase }: Config): SesSettings {
  const needed = { AWS_REGION: awsRegion, AWS_ACCESS_KEY_ID: awsAccessKeyId, AWS_SECRET_ACCESS_KEY: awsSecretAccessKey }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []))
  if (missing.length > 0) throw new BadSetting(`MAIL_TRANSPORT=ses needs ${missing.join(', ')}`)
  if (!/^[a-z]{2,}(-[a-z]+)+-\d+$/.test(awsRegion!)) throw new BadSetting('AWS_REGION must be a region of AWS, such as eu-west-1')
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
    throw new BadSetting(`${name} is not a setting of Mailcast.${near ? ` Did you mean ${near}?` : ''} All of them: generated/configuration.md.`)
  }
}

/** Returns the table of settings, for the docs. */
export function describeSettings(): { name: string; fallback: string; meaning: string }[] {
  return Object.values(SETTINGS).map(({ name, fallback, meaning }) => ({ name, fallback, meaning }))
}
