import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { Content, withoutIds } from '#areas/emails/index.ts'
import { htmlFaults } from '#test/mails/mail-html.ts'
import { testWorld } from '#test/world.ts'
import { isShipped, shippedTemplates } from './shipped-templates.ts'
import type { Template } from './template.ts'

const BASE = 'http://mailcast.test'
const LANGUAGES = ['en', 'de'] as const
const shippedIn = (language: string) => shippedTemplates(BASE, language)

const world = await testWorld()
/** Gmail cuts mails off behind this many bytes. */
const CLIPPED_BYTES = 102 * 1024

for (const language of LANGUAGES) {
  const ada = await world.account()
  const { newsletterId } = ada
  await world.ok(ada, 'update_newsletter', {
    newsletterId,
    language,
    postalAddress: '12 Green Lane, Exeter',
  })
  for (const { id, name, content } of shippedIn(language))
    test(`${name} (${language}) is a valid text to begin with, with links alone to fill in`, async () => {
      assert.deepEqual(Content.parse(content), content)
      assert.ok(content.format === 'blocks' && content.theme === undefined)
      const campaign = await world.ok(ada, 'create_campaign', { subject: name, templateId: id })
      assert.deepEqual(withoutIds(campaign.content), withoutIds(content))
      const shown = await world.ok(ada, 'preview_content', {
        newsletterId,
        subject: name,
        content: campaign.content,
      })
      assert.deepEqual(
        shown.checks.map(({ code }: { code: string }) => code),
        JSON.stringify(content).includes('https://example.com/') ? ['example_link'] : [],
      )
      assert.ok(shown.bytes < CLIPPED_BYTES)
      assert.deepEqual(await htmlFaults(shown.html), [])
      assert.equal(shown.html.includes('<img'), !['Plain', 'Schlicht'].includes(name))
      for (const [, src] of shown.html.matchAll(/<img [^>]*src="([^"]*)"/g))
        assert.ok(
          existsSync(
            new URL(src!.replace(`${BASE}/i/templates/`, 'shipped/pictures/'), import.meta.url),
          ),
          src,
        )
      assert.doesNotMatch(shown.text, /\{[{%]/)
    })
}

/**
 * Replaces all texts by the names of their fields, so that only block types, heading levels,
 * formatting and images are compared.
 */
const shapeOf = ({ content }: Template) =>
  JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    ['text', 'label', 'alt', 'cite', 'id', 'href', 'default'].includes(key) &&
    typeof value === 'string'
      ? key
      : value,
  )

test('English and German texts have the same blocks in order, and no sentence in common', () => {
  const wordsOf = (language: string) =>
    shippedIn(language).map(
      ({ content }) => JSON.stringify(content).match(/"text":"[^"]{25,}"/g) ?? [],
    )
  const [english, german] = [shippedIn('en-GB'), shippedIn('de-AT')]
  const englishWords = new Set(wordsOf('en').flat())
  assert.deepEqual(german.map(shapeOf), english.map(shapeOf))
  assert.deepEqual(
    german.map(({ id }) => id),
    english.map(({ id }) => id),
  )
  assert.deepEqual(
    wordsOf('de')
      .flat()
      .filter((text) => englishWords.has(text)),
    [],
  )
})

test('the dashboard has the names, and a sentence about each', async () => {
  for (const language of LANGUAGES) {
    const { default: words } = await import(
      `../../../dashboard/src/locales/${language}/templates.json`,
      { with: { type: 'json' } }
    )
    const named = shippedIn(language).map(({ id, name }) => [id, name, true])
    const said = Object.entries<{ name: string; text: string }>(words.shipped).map(
      ([id, { name, text }]) => [id, name, text !== ''],
    )
    assert.deepEqual(said, named)
  }
})

test('a text that began with a template under another address shows the pictures of this one', async () => {
  const ada = await world.account()
  const url = (base: string) => `${base}/i/templates/letter-1.jpg`
  const image = (at: string) => ({ type: 'image', url: at, alt: 'A desk' })
  const blocks = [
    image(url('http://localhost:3000')),
    {
      type: 'columns',
      shares: [50, 50],
      columns: [[image(url('https://old.example/mail'))], [{ type: 'divider' }]],
    },
  ]
  const { html } = await world.ok(ada, 'preview_content', {
    newsletterId: ada.newsletterId,
    subject: 'Moved',
    content: { format: 'blocks', blocks },
  })
  assert.deepEqual(
    [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src),
    [url('http://mailcast.test'), url('http://mailcast.test')],
  )
})

test('ids and names are each there once', () => {
  for (const language of LANGUAGES) {
    const shipped = shippedIn(language)
    assert.equal(new Set(shipped.map(({ id }) => id)).size, 10)
    assert.equal(new Set(shipped.map(({ name }) => name)).size, 10)
    assert.ok(shipped.every(({ id }) => isShipped(id)))
  }
})
