import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { Content } from '#areas/emails/index.ts'
import { htmlFaults } from '#test/mails/mail-html.ts'
import { testWorld } from '#test/world.ts'
import { isShipped, shippedTemplates } from './shipped-templates.ts'

const SHIPPED = shippedTemplates('http://mailcast.test')

const world = await testWorld()
/** Gmail cuts mails off behind this many bytes. */
const CLIPPED_BYTES = 102 * 1024

for (const { id, name, content } of SHIPPED)
  test(`${name} is a valid text that a campaign begins with, without a hint to its author`, async () => {
    assert.deepEqual(Content.parse(content), content)
    assert.ok(content.format === 'blocks' && content.theme === undefined)
    const ada = await world.account()
    await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, postalAddress: '12 Green Lane, Exeter' })
    const campaign = await world.ok(ada, 'create_campaign', { subject: name, templateId: id })
    const shown = await world.ok(ada, 'preview_content', { newsletterId: ada.newsletterId, subject: name, content: campaign.content })
    assert.deepEqual(shown.checks, [])
    assert.ok(shown.bytes < CLIPPED_BYTES)
    assert.deepEqual(await htmlFaults(shown.html), [])
    assert.equal(shown.html.includes('<img'), name !== 'Plain')
    for (const [, src] of shown.html.matchAll(/<img [^>]*src="([^"]*)"/g))
      assert.ok(existsSync(new URL(src!.replace('http://mailcast.test/i/templates/', 'shipped/pictures/'), import.meta.url)), src)
    assert.doesNotMatch(shown.text, /\{[{%]/)
  })

test('a text that began with a template under another address shows the pictures of this one', async () => {
  const ada = await world.account()
  const url = (base: string) => `${base}/i/templates/letter-1.jpg`
  const image = (at: string) => ({ type: 'image', url: at, alt: 'A desk' })
  const blocks = [
    image(url('http://localhost:3000')),
    { type: 'columns', shares: [50, 50], columns: [[image(url('https://old.example/mail'))], [{ type: 'divider' }]] },
  ]
  const { html } = await world.ok(ada, 'preview_content', { newsletterId: ada.newsletterId, subject: 'Moved', content: { format: 'blocks', blocks } })
  assert.deepEqual(
    [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src),
    [url('http://mailcast.test'), url('http://mailcast.test')],
  )
})

test('ids and names are each there once', () => {
  assert.equal(new Set(SHIPPED.map(({ id }) => id)).size, 10)
  assert.equal(new Set(SHIPPED.map(({ name }) => name)).size, 10)
  assert.ok(SHIPPED.every(({ id }) => isShipped(id)))
})
