import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { STAND_INS } from '#areas/bounces/providers/fixtures/stand-ins.ts'
import { mailPosts } from '#surfaces/inbound/fixtures/mail-posts.ts'
import { returnsWorld } from './fixtures/returns-world.ts'

const { world, server, session } = await returnsWorld()
const { make, post } = mailPosts(world, server)
const set = (provider: string, key: string | null) =>
  world.ok(session, 'set_mail_returns_key', { provider, key })

const RIGHT: Record<string, string> = {
  ses: 'arn:aws:sns:eu-west-1:123456789012:mailcast',
  postmark: 'mail:a-password',
  mailgun: STAND_INS.mailgun.key!,
  sendgrid: STAND_INS.sendgrid.key!,
  resend: STAND_INS.resend.key!,
}

test('a key is taken at once, stored sealed, and never answered', async () => {
  for (const [provider, key] of Object.entries(RIGHT)) {
    const answer = await set(provider, key)
    assert.equal(answer.key.set, true)
    assert.ok(!JSON.stringify(answer).includes(key), provider)
    const { rows } = await sql<{
      sealed: Buffer
    }>`select key_sealed as sealed from mail_returns where provider = ${provider}`.execute(world.db)
    assert.ok(!rows[0]!.sealed.includes(key))
    assert.equal(world.vault.open(rows[0]!.sealed).toString(), key)
  }
  assert.equal(await post('mailgun', make('mailgun', 'delivery', null)), 200)
  assert.equal((await set('mailgun', null)).key.set, false)
  assert.equal(await post('mailgun', make('mailgun', 'delivery', null)), 401)
  const { rows } = await sql`select 1 from audit_log where input::text like ${'%a-password%'}`
    .execute(world.db)
    .catch(() => ({ rows: [] }))
  assert.deepEqual(rows, [])
  await world.jobs()
})

test('a public key may be pasted as PEM', async () => {
  const lines = STAND_INS.sendgrid.key!.match(/.{1,64}/g)!.join('\n')
  await set('sendgrid', `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`)
  assert.equal(await post('sendgrid', make('sendgrid', 'delivery', null)), 200)
  await world.jobs()
})

test('a key of another form is refused with what to copy, and the stored one stays', async () => {
  const wrong: [string, string, RegExp][] = [
    ['ses', 'mailcast', /ARN/],
    ['ses', 'arn:aws:sqs:eu-west-1:123456789012:mailcast', /ARN/],
    ['mailgun', 'short', /signing key/],
    ['sendgrid', 'SG.an-api-key', /verification key/],
    ['sendgrid', 'MFkw', /verification key/],
    ['resend', 're_123456789', /whsec_/],
    ['resend', 'whsec_', /whsec_/],
    ['postmark', 'no colon', /colon/],
    ['brevo', ':x', /colon/],
    ['sparkpost', 'a:b c', /colon/],
  ]
  for (const [provider, key, says] of wrong) {
    const input = { provider, key }
    const { status, detail, errors } = await world.refused(session, 'set_mail_returns_key', input)
    assert.equal(status, 422, key)
    assert.match(detail, says)
    assert.equal(errors![0]!.pointer, '/key')
  }
  assert.equal(await post('sendgrid', make('sendgrid', 'delivery', null)), 200)
  for (const key of ['', 'x'.repeat(2001)])
    assert.equal(
      (await world.refused(session, 'set_mail_returns_key', { provider: 'ses', key })).status,
      422,
    )
  await world.jobs()
})
