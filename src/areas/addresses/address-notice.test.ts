import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { HOUR_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { checkDueAddresses } from './check.ts'
import { addresses } from './fixtures/addresses.ts'

const world = await testWorld({ baseUrl: 'https://mail.mailcast.test' })
const { active, check } = addresses(world)
const { dns, clock } = world
dns.zone.a.set('mail.mailcast.test', ['198.51.100.7'])

/** Lets hours pass, runs the hourly checks, and sends the mails. */
async function hours(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour++) {
    clock.move(HOUR_MS + 1000)
    while (await checkDueAddresses(world.system, new AbortController().signal));
  }
  await world.jobs()
}

const mailsTo = (email: string) => world.mailer.sent.filter(({ to }) => to === email)

test('the owner is told once of a host that fails for an hour, and again of another failure a day later', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  const [wrong, right] = [
    () => dns.zone.cname.delete(host),
    () => dns.zone.cname.set(host, ['mail.mailcast.test']),
  ]
  wrong()
  await check(ada)
  await check(ada)
  await world.jobs()
  assert.equal(mailsTo(ada.email).length, 0, 'a slip is not told')
  await hours(5)
  const [mail, ...others] = mailsTo(ada.email)
  assert.equal(others.length, 0)
  const { subject, text } = await PostalMime.parse(Buffer.from(mail!.raw))
  assert.equal(subject, `The host of a newsletter fails: ${host}`)
  assert.match(text!, /does not lead to this server any more/)
  assert.match(text!, new RegExp(`/app/settings/address\\?newsletter=${ada.newsletterId}`))

  right()
  await hours(2)
  wrong()
  await hours(8)
  assert.equal(mailsTo(ada.email).length, 1, 'not again on the same day')
  right()
  await hours(30)
  wrong()
  await hours(9)
  assert.equal(mailsTo(ada.email).length, 2)
})

test('nothing is sent of a host that was mended while the mail waited', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  dns.zone.cname.delete(host)
  await check(ada)
  clock.move(HOUR_MS + 1000)
  await check(ada)
  dns.zone.cname.set(host, ['mail.mailcast.test'])
  await check(ada)
  await world.jobs()
  assert.equal(mailsTo(ada.email).length, 0)
})
