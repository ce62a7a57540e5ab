import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { addresses } from '#areas/addresses/fixtures/addresses.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { sendDue } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const BASE = 'https://mail.mailcast.test'
const world = await testWorld({ baseUrl: BASE })
world.dns.zone.a.set('mail.mailcast.test', ['198.51.100.7'])
const { active } = addresses(world)

test('links, images and counting of an issue are on the newsletter’s host', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  const steps = campaigns(world)
  const [reader] = await steps.subscribers(ada, 1)
  const body = `![A bean](${BASE}/i/img_01k5r8f3q5fz9v1m6x2c7n4b0d/600.png)

[a link](https://elsewhere.example/x) [the archive]({{ newsletter.url }})`
  await steps.sending(ada, { content: { format: 'markdown', body } })
  await steps.work()
  const raw = Buffer.from(world.mailer.sent.find(({ to }) => to === reader!.email)!.raw)
  const mail = await PostalMime.parse(raw)
  const html = mail.html!
  assert.match(html, new RegExp(`https://${host}/c/[\\w-]+/1"`))
  assert.match(html, new RegExp(`https://${host}/o/[\\w-]+\\.gif`))
  assert.match(html, new RegExp(`https://${host}/i/img_01k5r8f3q5fz9v1m6x2c7n4b0d/600\\.png`))
  assert.match(html, new RegExp(`href="https://${host}"`))
  assert.ok(!html.includes(BASE), html)
  assert.ok(!mail.text!.includes(BASE), mail.text)
  const leave = mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  assert.match(leave, new RegExp(`<https://${host}/unsubscribe/`))
})

test('the question for a confirmation leads to the newsletter’s host', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  await world.ok(ada, 'add_contact', { email: 'confirm@example.com' })
  await sendDue(world)
  const raw = Buffer.from(world.mailer.sent.find(({ to }) => to === 'confirm@example.com')!.raw)
  const { html, text } = await PostalMime.parse(raw)
  for (const part of [html!, text!]) {
    assert.match(part, new RegExp(`https://${host}/confirm/`))
    assert.ok(!part.includes(BASE), part)
  }
})
