import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SES_KEYS, sesStandIn } from '../../src/adapters/mailer/fixtures/ses.ts'
import { snsMessage, TOPIC } from '../../src/surfaces/inbound/fixtures/sns.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { until } from '#test/sinks.ts'

// The product as a process that sends by Amazon SES; a fake on loopback takes Amazon's place.

test('a campaign goes out by SES, signed; doctor knows the account; no secret is in the log', async () => {
  const ses = await sesStandIn()
  after(() => ses.close())
  const product = await mailcastOnServer({
    MAIL_TRANSPORT: 'ses',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: SES_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: SES_KEYS.secretAccessKey,
    SES_API_BASE: ses.base,
    SES_CONFIGURATION_SET: 'mailcast',
    SES_TOPIC_ARN: TOPIC,
    MAIL_FROM: 'news@garden.example',
    LOG_LEVEL: 'debug',
  })
  assert.match(product.log(), /Mail {13}Amazon SES, eu-west-1/)
  const doctor = await product.command('doctor')
  assert.match(
    doctor,
    /ok {6}mail: ses:eu-west-1 accepts mail: 12 of 50000 mails in 24 hours, at most 14 a second/,
  )
  assert.match(
    doctor,
    /ok {6}mail that comes back: Amazon SES reports it to http:\/\/127\.0\.0\.1:\d+\/inbound\/ses/,
  )

  const { apiKey, newsletterId } = await product.account()
  const ask = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const response = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, await response.clone().text())
    return (await response.json()) as { id: string }
  }
  await ask('PATCH', `/newsletters/${newsletterId}`, { asksForConfirmation: false })
  await ask('POST', '/contacts', { email: 'reader@readers.test', newsletterId })
  const before = ses.taken.length
  const { id } = await ask('POST', '/campaigns', {
    subject: 'March',
    newsletterId,
    content: { body: 'Sow your peas.' },
  })
  await ask('POST', `/campaigns/${id}/send`, {})
  await until('SES has the mail', () => ses.taken.length > before)
  const mail = ses.taken.at(-1)!
  assert.deepEqual([mail.to, mail.configurationSet], [['reader@readers.test'], 'mailcast'])
  assert.match(mail.raw, /^Subject: March\r$/m)

  const stranger = snsMessage({ TopicArn: `${TOPIC}x` })
  assert.equal(
    (await fetch(`${product.url}/inbound/ses`, { method: 'POST', body: JSON.stringify(stranger) }))
      .status,
    403,
  )
  assert.equal(await product.signal('SIGTERM'), 0)
  assert.ok(!product.log().includes(SES_KEYS.secretAccessKey))
})
