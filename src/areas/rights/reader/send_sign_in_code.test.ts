import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { signInCode, signInReader } from '../fixtures/signing-in.ts'
import { readMailedCode, linkReader } from '../fixtures/link-reader.ts'

const world = await testWorld()

let visitors = 0
const mailsTo = (email: string) => world.mailer.sent.filter(({ to }) => to === email)

test('a reader gets one mail with a code and a link, and the code is stored nowhere', async () => {
  const reader = await signInReader(world)
  const code = await signInCode(world, reader)
  assert.match(code, /^\d{6}$/)
  const [mail] = mailsTo(reader.email)
  assert.match(String(mail!.raw), /Subject: Sign in to The Weekly Garden/)
  assert.doesNotMatch(
    String(mail!.raw).replace(/^Message-ID.*$/m, ''),
    new RegExp(`sign-in/[^\\s]*${code}`),
  )
})

test('the answer is the same for strangers, pending and former readers, and they get no mail', async () => {
  const { ada, visitor, email, contactId } = await signInReader(world)
  await world.ok(ada, 'unsubscribe_contact', { contactId })
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  await world.ok(ada, 'add_contact', { email: 'pending@example.com' })
  await world.jobs()
  const before = world.mailer.sent.length
  for (const one of [email, 'pending@example.com', 'stranger@example.com']) {
    const address = `203.0.113.${(visitors += 1)}`
    assert.deepEqual(await world.ok(visitor, 'send_sign_in_code', { email: one }, { address }), {
      email: one,
    })
  }
  await world.jobs()
  assert.equal(world.mailer.sent.length, before)
})

test('a paid reader who has unsubscribed still signs in', async () => {
  const reader = await signInReader(world)
  await world.ok(reader.ada, 'grant_paid', { contactId: reader.contactId, reason: 'Prize' })
  await world.ok(reader.ada, 'unsubscribe_contact', { contactId: reader.contactId })
  assert.match(await signInCode(world, reader), /^\d{6}$/)
})

test('an address gets three codes an hour, and those for its rights are not used up', async () => {
  const reader = await signInReader(world)
  for (let i = 0; i < 5; i++)
    await world.ok(
      reader.visitor,
      'send_sign_in_code',
      { email: reader.email },
      { address: `203.0.113.${100 + i}` },
    )
  await world.jobs()
  assert.equal(mailsTo(reader.email).length, 3)
  const other = await linkReader(world)
  assert.match(await readMailedCode(world, other, 'data'), /^\d{6}$/)
})

test('one visitor asks five times in ten minutes', async () => {
  const { visitor } = await signInReader(world)
  const answers = []
  for (let i = 0; i < 7; i++)
    answers.push(
      (
        await world.call(
          visitor,
          'send_sign_in_code',
          { email: `x${i}@example.com` },
          { address: '192.0.2.9' },
        )
      ).status,
    )
  assert.deepEqual(answers, [200, 200, 200, 200, 200, 429, 429])
})
