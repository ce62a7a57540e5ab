import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { visitorOf } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

// Paywalls in every spelling.

const world = await testWorld()
const { request } = await testServer(world)
const { sending, work } = campaigns(world)

const CANARY = 'Quetzalcoatl'
const ada = await world.account()
await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, asksForConfirmation: false })
const free = await world.ok(ada, 'add_contact', { email: 'free@garden.example' })
const paid = await world.ok(ada, 'add_contact', { email: 'paid@garden.example' })
await world.ok(ada, 'grant_paid', { contactId: paid.id, reason: 'Founder' })
const visitor = (await visitorOf(world, ada)) as { kind: 'slug'; slug: string }
const { slug } = visitor

async function publish(content: object, subject = 'Issue'): Promise<{ id: string; slug: string }> {
  const { id } = await sending(ada, { subject, content, access: 'paid' })
  await work()
  await world.jobs()
  world.clock.move(60_000)
  return world.ok(ada, 'get_campaign', { campaignId: id })
}

const mailsTo = (email: string) =>
  world.mailer.sent.filter(({ to }) => to === email).map(({ raw }) => String(raw).replaceAll('=\r\n', '').replaceAll('=3D', '='))

async function sees(path: string, init: RequestInit = {}): Promise<string> {
  const { text, headers } = await request(path, init)
  return `${text} ${JSON.stringify([...headers])}`
}

test('a text whose free part is empty, or a picture alone, shows nothing of the rest', async () => {
  for (const body of [`<!-- paywall -->\n\n${CANARY} one`, `![ ](https://garden.example/a.png)\n\n<!-- paywall -->\n\n${CANARY} two`]) {
    const issue = await publish({ format: 'markdown', body })
    for (const path of [
      `/n/${slug}`,
      `/n/${slug}/${issue.slug}`,
      `/n/${slug}/feed.xml`,
      `/n/${slug}/feed.json`,
      `/n/${slug}?q=${CANARY.slice(0, 6)}`,
    ])
      assert.ok(!(await sees(path)).includes(CANARY), path)
  }
  assert.ok(mailsTo(free.email).every((raw) => !raw.includes(CANARY)))
})

test('a paywall that is written otherwise hides, or is refused, and never shows the rest', async () => {
  const written = [
    '<!--paywall-->',
    '<!-- PAYWALL -->',
    '<!--\npaywall\n-->',
    '<!-- paywall --!>',
    '<!-- paywall',
    '&lt;!-- paywall --&gt;',
    '<!-- pay-wall -->',
  ]
  for (const [i, paywall] of written.entries())
    for (const format of ['markdown', 'html'] as const) {
      const body = format === 'html' ? `<p>Free.</p>${paywall}<p>${CANARY}</p>` : `Free.\n\n${paywall}\n\n${CANARY}`
      const { status, body: made } = await world.call(ada, 'create_campaign', { subject: `Odd ${i}`, content: { format, body }, access: 'paid' })
      if (status >= 400) continue
      const issue = await publish({ format, body }, `Odd ${i} ${format}`)
      assert.ok(!(await sees(`/n/${slug}/${issue.slug}`)).includes(CANARY), `${format} ${JSON.stringify(paywall)} ${JSON.stringify(made)}`)
    }
  assert.ok(mailsTo(free.email).every((raw) => !raw.includes(CANARY)))
})
