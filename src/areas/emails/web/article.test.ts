import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleOrErrors } from '../compile/compile-or-errors.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import { Content } from '../text/content.ts'

const HOSTILE = '</summary></details><script>'
const HOSTILE_HTML = '&lt;/summary&gt;&lt;/details&gt;&lt;script&gt;'

function articleOf(blocks: object[]) {
  const content = Content.parse({ format: 'blocks', blocks })
  const made = articleOrErrors({ subject: 'x', previewText: '', content }, EXAMPLE_NEWSLETTER, {
    reader: {
      email: '',
      fields: {},
      unsubscribeUrl: 'https://mail.example/u',
      preferencesUrl: 'https://mail.example/p',
      newsletterUrl: 'https://mail.example/n/garden',
    },
    address: 'https://mail.example/n/garden/x',
  })
  assert.ok(!Array.isArray(made))
  return made
}

test('a toggle opens in the archive, and is a title above a text in feeds', () => {
  const title = [{ text: HOSTILE }, { text: ' for ' }, { field: 'name', default: 'you' }]
  const { html, feedHtml, plainText } = articleOf([
    { type: 'paragraph', text: [{ text: 'Before' }] },
    { type: 'toggle', title, text: [{ text: 'Two inches', highlight: true }] },
  ])
  assert.match(
    html,
    new RegExp(`<details[^>]*><summary[^>]*>${HOSTILE_HTML} for you</summary><p[^>]*><span`),
  )
  assert.equal(
    feedHtml,
    `<p>Before</p><p><strong>${HOSTILE_HTML} for you</strong></p><p><mark>Two inches</mark></p>`,
  )
  assert.equal(plainText, `Before ${HOSTILE} for you Two inches`)
})
