import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleOrErrors } from '../compile/compile-or-errors.ts'
import { renderText } from '../blocks/fixtures/rendered.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import type { Content } from '../text/content.ts'
import { withoutHidden } from './seen.ts'

const HIDDEN = [
  '<span style="display:none">Teaser</span>',
  '<div style="color:red; DISPLAY : None !important">Teaser</div>',
  '<p hidden>Teaser</p>',
  '<p hidden="" style="color:red">Teaser</p>',
  '<div style="visibility:hidden">Teaser</div>',
  '<div style="opacity:0">Teaser</div>',
  '<div style="max-height:0px;overflow:hidden">Teaser</div>',
  '<p style="font-size:0">Teaser</p>',
  '<div style="font-size:0px"><b>Teaser</b></div>',
  '<div style="display:none"><p>Tea<!-- x -->ser</p><div style="display:block">Teaser</div></div>',
  '<style>.gone{display:none}</style><div class="gone">Teaser</div>',
]
const SEEN = [
  '<p aria-hidden="true">Words</p>',
  '<div style="mso-hide:all">Words</div>',
  '<div style="opacity:0.9">Words</div>',
  '<div style="font-size:0"><p style="font-size:16px">Words</p></div>',
  '<div style="max-height:0">Words</div>',
  '<style>@media (max-width:600px){.narrow{display:none}}</style><div class="narrow">Words</div>',
  '<p title="hidden">Words</p>',
]

/** Returns all places in which the words of a text stand without its styles. */
function wordsOf(content: Content): string[] {
  const article = articleOrErrors({ subject: 'x', previewText: '', content }, EXAMPLE_NEWSLETTER, {
    reader: {
      email: '',
      fields: {},
      unsubscribeUrl: 'https://mail.example/u',
      preferencesUrl: 'https://mail.example/p',
      newsletterUrl: 'https://mail.example/n/garden',
    },
    address: 'https://mail.example/n/garden/x',
  })
  assert.ok(!Array.isArray(article))
  const { text } = renderText({ name: '', content })
  return [text, article.plainText, article.feedHtml]
}

const inEachFormat = (html: string): Content[] => [
  { format: 'html', body: `${html}<p>See</p>` },
  { format: 'markdown', body: `${html}\n\nSee` },
  {
    format: 'blocks',
    blocks: [
      { type: 'html', body: html },
      { type: 'paragraph', text: [{ text: 'See' }] },
    ],
  },
]

test('what a reader does not see is in no text part, feed, summary or search', () => {
  for (const html of HIDDEN)
    for (const content of inEachFormat(html))
      for (const words of wordsOf(content)) {
        assert.doesNotMatch(words, /Teaser/, JSON.stringify(content))
        assert.match(words, /See/)
      }
})

test('what a reader sees stays there', () => {
  for (const html of SEEN)
    for (const content of inEachFormat(html))
      for (const words of wordsOf(content)) assert.match(words, /Words/, JSON.stringify(content))
})

test('Liquid in a hidden part works on in the text part', () => {
  const words = (body: string) =>
    renderText({ name: '', content: { format: 'html', body } })
      .text.split('\n---\n')[0]!
      .trim()
  const hidden = (inside: string) => `<div style="display:none">${inside}</div>`
  assert.equal(words(`${hidden('{% assign z = "peas" %}Teaser')}<p>See {{ z }}</p>`), 'See peas')
  assert.equal(
    words(`${hidden('{% capture z %}<b>peas</b>{% endcapture %}')}<p>See {{ z }}</p>`),
    'See peas',
  )
  assert.equal(words(`${hidden('{% if email %}Teaser')}<p>See</p>{% endif %}`), 'See')
  assert.equal(words(`{% if email %}${hidden('Teaser {{ email }}')}{% endif %}<p>See</p>`), 'See')
})

test('an element with the attribute hidden is hidden in mail programs, which ignore it', () => {
  for (const content of inEachFormat('<p hidden>Teaser</p>'))
    assert.match(
      renderText({ name: '', content }).html,
      /<p style="[^"]*display:\s*none;\s*mso-hide:\s*all;?">Teaser<\/p>/,
      content.format,
    )
})

test('the rest of a text stays as it is, letter for letter', () => {
  const html = '<p title="a > b">1 &amp; 2 hidden</p><p style="display:none">x</p><br><img alt="">'
  assert.equal(withoutHidden(html), '<p title="a > b">1 &amp; 2 hidden</p><br><img alt="">')
})
