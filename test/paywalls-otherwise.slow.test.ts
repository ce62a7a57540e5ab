import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { CANARY, paidNewsletter } from '#test/paid-issues.ts'
import { testWorld } from '#test/world.ts'

// Paywalls in every spelling.

const world = await testWorld()
const { request } = await testServer(world)
const { ada, free, slug, publish, mailsTo } = await paidNewsletter(world)

async function sees(path: string, init: RequestInit = {}): Promise<string> {
  const { text, headers } = await request(path, init)
  return `${text} ${JSON.stringify([...headers])}`
}

test('a text whose free part is empty, or a picture alone, shows nothing of the rest', async () => {
  for (const body of [
    `<!-- paywall -->\n\n${CANARY} one`,
    `![ ](https://garden.example/a.png)\n\n<!-- paywall -->\n\n${CANARY} two`,
  ]) {
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
      const body =
        format === 'html'
          ? `<p>Free.</p>${paywall}<p>${CANARY}</p>`
          : `Free.\n\n${paywall}\n\n${CANARY}`
      const { status, body: made } = await world.call(ada, 'create_campaign', {
        subject: `Odd ${i}`,
        content: { format, body },
        access: 'paid',
      })
      if (status >= 400) continue
      const issue = await publish({ format, body }, `Odd ${i} ${format}`)
      assert.ok(
        !(await sees(`/n/${slug}/${issue.slug}`)).includes(CANARY),
        `${format} ${JSON.stringify(paywall)} ${JSON.stringify(made)}`,
      )
    }
  assert.ok(mailsTo(free.email).every((raw) => !raw.includes(CANARY)))
})
