import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { describeSettings } from './settings.ts'
import { BadSetting } from './setting.ts'

const refused = (environment: NodeJS.ProcessEnv, message: RegExp) =>
  assert.throws(
    () => readConfig(environment),
    (error: Error) =>
      error instanceof BadSetting && message.test(error.message) && !error.message.includes('\n'),
  )

test('everything has a default', () => {
  const config = readConfig({ PATH: '/bin', HOME: '/root' })
  assert.deepEqual(
    [
      config.port,
      config.host,
      config.baseUrl,
      config.dataDir,
      config.databaseUrl,
      config.region,
      config.edition,
      config.mailTransport,
      config.roles,
      config.webhookAllowPrivate,
    ],
    [
      3000,
      '127.0.0.1',
      'http://localhost:3000',
      resolve('./data'),
      null,
      'us',
      'self-hosted',
      'outbox',
      ['api', 'worker'],
      false,
    ],
  )
})

test('an address with letters beyond ASCII is the one that stands in mails', () => {
  assert.equal(
    readConfig({ BASE_URL: 'https://Gärten.example/post/' }).baseUrl,
    'https://xn--grten-gra.example/post',
  )
})

test('an empty value is none, and space around a value does not count', () => {
  const config = readConfig({
    PORT: ' 8080 ',
    REGION: '',
    BASE_URL: 'https://news.example/',
    TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1,',
    ROLES: 'worker',
  })
  assert.deepEqual(
    [config.port, config.region, config.baseUrl, config.trustedProxies, config.roles],
    [8080, 'us', 'https://news.example', ['10.0.0.0/8', '127.0.0.1'], ['worker']],
  )
})

test('with an SMTP server mail goes there, unless it is said otherwise', () => {
  assert.equal(readConfig({ SMTP_URL: 'smtp://mail.example:587' }).mailTransport, 'smtp')
  assert.equal(
    readConfig({ SMTP_URL: 'smtp://mail.example:587', MAIL_TRANSPORT: 'outbox' }).mailTransport,
    'outbox',
  )
  refused({ MAIL_TRANSPORT: 'smtp' }, /needs SMTP_URL/)
  refused(
    { SMTP_URL: 'smtp://mail.example:587?pool=true' },
    /^SMTP_URL has an unknown parameter, pool\. .*docs\/sending\.md\.$/,
  )
})

test('mail goes out by Amazon SES when it is said and all of it is there; the shell’s AWS_… alone changes nothing', () => {
  const aws = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'a secret',
  }
  const config = readConfig({
    ...aws,
    MAIL_TRANSPORT: 'ses',
    SES_CONFIGURATION_SET: 'mailcast',
    SES_API_BASE: 'http://127.0.0.1:4000/',
  })
  assert.deepEqual(config.ses, {
    region: 'eu-west-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a secret',
    sessionToken: null,
    configurationSet: 'mailcast',
    apiBase: 'http://127.0.0.1:4000',
  })
  assert.deepEqual(
    [readConfig(aws).mailTransport, readConfig({ ...aws, AWS_REGION: 'moon' }).ses],
    ['outbox', null],
  )
  for (const name of Object.keys(aws))
    refused(
      { ...aws, MAIL_TRANSPORT: 'ses', [name]: '' },
      new RegExp(`^MAIL_TRANSPORT=ses needs ${name}$`),
    )
  refused(
    { MAIL_TRANSPORT: 'ses' },
    /^MAIL_TRANSPORT=ses needs AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY$/,
  )
  refused({ ...aws, MAIL_TRANSPORT: 'ses', AWS_REGION: 'evil.example/' }, /^AWS_REGION must/)
  refused({ SES_TOPIC_AR: 'x' }, /Did you mean SES_TOPIC_ARN\?/)
})

test('large files are kept below the data folder, in another folder, or in S3 when all of it is there', () => {
  assert.deepEqual(
    [
      readConfig({ DATA_DIR: '/srv/mc' }).filesDir,
      readConfig({ FILES_DIR: '/mnt/shared' }).filesDir,
    ],
    ['/srv/mc/files', '/mnt/shared'],
  )
  const S3_ENDPOINT = 'https://s3.eu-west-1.amazonaws.com/garden/'
  const config = readConfig({
    S3_ENDPOINT,
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'a secret',
  })
  const endpoint = 'https://s3.eu-west-1.amazonaws.com/garden'
  assert.deepEqual(config.s3, {
    endpoint,
    region: 'auto',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a secret',
  })
  assert.equal(readConfig({ S3_REGION: 'eu-west-1' }).s3, null)
  refused({ S3_ENDPOINT }, /^S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY$/)
  refused(
    { S3_ENDPOINT: 'garden.example' },
    /^S3_ENDPOINT must be an address that begins http:\/\/ or https:\/\/\.$/,
  )
})

test('MAIL_FROM is an address alone, its domain in ASCII', () => {
  assert.equal(
    readConfig({ MAIL_FROM: 'news@münchen.example' }).mailFrom,
    'news@xn--mnchen-3ya.example',
  )
  for (const bad of [
    'news',
    'News <news@garden.example>',
    'a@garden.example, b@garden.example',
    'größe@garden.example',
    'news@',
  ])
    refused({ MAIL_FROM: bad }, /^MAIL_FROM must be an address alone/)
})

test('a bad value stops the start with one line that names the setting', () => {
  const bad = {
    PORT: '70000',
    METRICS_PORT: '-1',
    REGION: 'fr',
    BASE_URL: 'news.example',
    SMTP_URL: 'http://x',
    EDITION: 'pro',
    LOG_LEVEL: 'loud',
    ROLES: 'api,cron',
    WEBHOOK_ALLOW_PRIVATE: 'yes',
    SECRET_KEY: 'short',
    MAIL_TRANSPORT: 'pigeon',
    DATABASE_URL: 'mysql://x',
    DATABASE_DIRECT_URL: 'mysql://x',
    DNS_SERVERS: 'ns.garden.example',
    SPF_SENDERS: 'relay.example',
    SES_TOPIC_ARN: 'mailcast',
    SES_API_BASE: 'ses.example',
  }
  for (const [name, value] of Object.entries(bad))
    refused({ [name]: value }, new RegExp(`^${name} must`))
})

test('name servers and senders are lists', () => {
  const { dnsServers, spfSenders } = readConfig({
    DNS_SERVERS: '192.0.2.53, 127.0.0.1:5353,[2001:db8::53]:53',
    SPF_SENDERS: 'ip4:192.0.2.0/24, include:_spf.relay.example',
  })
  assert.deepEqual(dnsServers, ['192.0.2.53', '127.0.0.1:5353', '[2001:db8::53]:53'])
  assert.deepEqual(spfSenders, ['ip4:192.0.2.0/24', 'include:_spf.relay.example'])
})

test('a certificate for mail that comes back has a key', () => {
  refused(
    { BOUNCE_TLS_CERT: '/etc/mail/cert.pem' },
    /^BOUNCE_TLS_CERT and BOUNCE_TLS_KEY need each other/,
  )
  refused(
    { BOUNCE_TLS_KEY: '/etc/mail/key.pem' },
    /^BOUNCE_TLS_CERT and BOUNCE_TLS_KEY need each other/,
  )
  assert.equal(readConfig({ BOUNCE_TLS_CERT: 'c', BOUNCE_TLS_KEY: 'k' }).bounceTlsKey, 'k')
})

test('a database of your own needs a secret key of your own', () => {
  refused({ DATABASE_URL: 'postgres://db/x' }, /^SECRET_KEY is required with DATABASE_URL/)
  readConfig({ DATABASE_URL: 'postgres://db/x', SECRET_KEY: 'x'.repeat(32) })
})

test('a direct address is that of a database of your own', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://db:5432/x' }
  refused(direct, /^DATABASE_DIRECT_URL needs DATABASE_URL/)
  const { databaseDirectUrl } = readConfig({
    ...direct,
    DATABASE_URL: 'postgres://pooler:6432/x',
    SECRET_KEY: 'x'.repeat(32),
  })
  assert.equal(databaseDirectUrl, 'postgres://db:5432/x')
})

test('an unknown name that looks like ours stops the start and names the nearest; others are not ours', () => {
  refused({ SMTP_ULR: 'x' }, /SMTP_ULR is not a setting.*Did you mean SMTP_URL\?/)
  refused({ WEBHOOK_ALLOW_PRIVTE: 'true' }, /WEBHOOK_ALLOW_PRIVATE/)
  refused({ MAILCAST_PORT: '1' }, /MAILCAST_PORT is not a setting/)
  readConfig({ PORTS: '1', EDITOR: 'vi', MAILCAST_API_KEY: 'mc_x', MAILCAST_URL: 'http://x' })
})

test('every setting has one line of meaning', () => {
  for (const { name, meaning } of describeSettings())
    assert.match(`${name}: ${meaning}`, /^[A-Z0-9_]+: [^\n]{10,}$/)
})

test('TLS=auto asks for a name that an authority may certify, and says what to set', () => {
  const auto = (BASE_URL: string, more = {}) => ({ TLS: 'auto', BASE_URL, ...more })
  const { tls, httpsPort, httpPort, publicHost, acmeDirectory } = readConfig(
    auto('https://news.garden.example'),
  )
  assert.deepEqual([tls, httpsPort, httpPort, publicHost], ['auto', 443, 80, null])
  assert.match(acmeDirectory, /^https:\/\/acme-v02\.api\.letsencrypt\.org\//)
  assert.equal(readConfig(auto('https://a.example', { HOST: '10.1.2.3' })).publicHost, '10.1.2.3')

  refused(
    { TLS: 'auto' },
    /localhost:3000 leads to this machine alone\. Set BASE_URL to your public/,
  )
  refused(auto('https://127.0.0.1'), /leads to this machine alone/)
  refused(auto('http://news.garden.example'), /begins https:\/\/.*https:\/\/news\.garden\.example/)
  refused(auto('https://203.0.113.7'), /203\.0\.113\.7 is an IP address\. Set BASE_URL/)
  refused(auto('https://[2001:db8::7]'), /is an IP address/)
  refused(auto('https://*.garden.example'), /no wildcard/)
  for (const name of ['news', 'server.local', 'server.lan', 'a_b.example'])
    refused(auto(`https://${name}`), /needs a public name in BASE_URL/)
  refused(auto('https://a.example', { HTTP_PORT: '443' }), /HTTP_PORT and HTTPS_PORT must be two/)
  refused(auto('https://a.example', { ACME_DIRECTORY: 'http://ca.example' }), /begins https:\/\//)
  refused({ TLS: 'on' }, /^TLS must be one of off, auto/)
  refused({ ACME_MAIL: 'a@b.example' }, /Did you mean ACME_EMAIL\?/)
})
