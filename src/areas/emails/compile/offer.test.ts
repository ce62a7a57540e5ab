import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import { compile } from './compile.ts'

const mailOf = (offer?: 'paid') =>
  compile(
    {
      subject: 'Peas',
      previewText: '',
      content: { format: 'markdown', body: 'The free part, with [a link](https://peas.example/).' },
      ...(offer && { offer }),
    },
    EXAMPLE_NEWSLETTER,
    'mail',
  ).html

test('the button of an offer keeps its ink where dark mode colours all links', () => {
  const html = mailOf('paid')
  const [, ink] = /class="mc-offered"[^>]*[";]color:\s*(#[0-9a-f]{6})/.exec(html) ?? []
  assert.ok(ink, html)
  // The rule for all links of the text has one class and an element.
  assert.match(html, /\.mc-content a\{color:#[0-9a-f]{6}!important\}/)
  assert.ok(
    html.includes(
      `@media (prefers-color-scheme:dark){.mc-content .mc-offered{color:${ink}!important}}`,
    ),
    html,
  )
  assert.doesNotMatch(mailOf(), /mc-offered/)
})
