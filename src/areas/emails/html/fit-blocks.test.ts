import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderText } from '../blocks/fixtures/rendered.ts'
import { button, callout, h, image, list, p, quote } from '../blocks/fixtures/write.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Content } from '../text/content.ts'
import { directionOf } from './direction.ts'
import { fitBlocks } from './fit-blocks.ts'

const HEBREW = 'שלום, עולם!'
const ARABIC = 'مرحبا بالعالم'
const LONG = 'q'.repeat(60)
const PLAIN = { bare: (text: string) => text, hasValue: () => false, hasTag: () => false }

const markdown = (body: string): Content => ({ format: 'markdown', body })
const page = (body: string): Content => ({ format: 'html', body })
const blocks = (...all: Extract<Content, { format: 'blocks' }>['blocks']): Content => ({
  format: 'blocks',
  blocks: all,
})

/** Returns the part of a mail that its author wrote. */
function partOf(content: Content, newsletter: Partial<Newsletter> = {}): string {
  const { html } = renderText({ name: '', content, of: newsletter })
  const at = html.indexOf('<td class="mc-content"')
  return html.slice(html.indexOf('>', at) + 1, html.indexOf('<td class="mc-footer"', at))
}

const turned = (html: string, direction = 'rtl') =>
  [...html.matchAll(new RegExp(`<([a-z0-9]+)[^<>]*\\sdir="${direction}"`, 'g'))].map(
    ([, name]) => name,
  )

test('each block of text has the direction of its own letters, in every format', () => {
  const each: [content: Content, elements: string[]][] = [
    [markdown(`${HEBREW}\n\nHello`), ['p']],
    [markdown(`# ${ARABIC}`), ['h1']],
    [markdown(`- ${HEBREW}\n- Peas`), ['li']],
    [markdown(`- ${HEBREW}\n- ${ARABIC}`), ['ul']],
    [markdown(`> ${HEBREW}`), ['blockquote']],
    [markdown(`| a | b |\n|---|---|\n| ${HEBREW} | x |`), ['td']],
    [markdown(`| ${HEBREW} | 1 |\n|---|---|\n| ${ARABIC} | 2 |`), ['table']],
    [markdown(`![x](https://a.example/i.png "${HEBREW}")`), ['p']],
    [page(`<div>${HEBREW}</div>Hello`), ['div']],
    [page(`Hello<p>x</p>${HEBREW}`), ['div']],
    [page(`<table><tr><td>${HEBREW}</td><td>Peas</td></tr></table>`), ['td']],
    [blocks(p(HEBREW), p('Hello'), h(2, ARABIC)), ['p', 'h2']],
    [blocks(list([HEBREW, 'Peas']), list([HEBREW])), ['li', 'ul']],
    [blocks(quote(HEBREW, 'Bailey'), quote(HEBREW)), ['p', 'td']],
    [blocks(callout('info', HEBREW)), ['td']],
    [blocks(button(HEBREW, 'https://a.example')), ['td']],
    [blocks(image('x', { caption: HEBREW })), ['p']],
    [
      blocks({ type: 'table', header: false, rows: [[[{ text: HEBREW }], [{ text: 'Peas' }]]] }),
      ['td'],
    ],
    [blocks({ type: 'html', body: `<p>${HEBREW}</p>` }), ['p']],
    [markdown(`{{ first_name }} ${HEBREW}`), ['p']],
  ]
  for (const [content, elements] of each) {
    const html = partOf(content)
    assert.deepEqual(turned(html), elements, JSON.stringify(content))
    for (const [tag] of html.matchAll(/<[^<>]*\sdir="rtl"[^<>]*>/g))
      if (!/<(?:ul|table)|mc-pad|mc-caption/.test(tag)) assert.match(tag, /text-align: right/, tag)
  }
  assert.deepEqual(turned(partOf(markdown('Hello\n\n- Peas\n\n`x`'))), [])
})

test('a text that runs to the left keeps its direction, also where it begins with a foreign name', () => {
  const hebrew = { language: 'he' }
  assert.deepEqual(turned(partOf(markdown(`Mailcast ${HEBREW}`), hebrew), 'ltr'), [])
  assert.deepEqual(turned(partOf(markdown('Mailcast is open'), hebrew), 'ltr'), ['p'])
  assert.equal(directionOf('2026 – 12', 'ltr'), null)
  assert.equal(directionOf(`${HEBREW} https://shop.example/a b c d`, 'ltr'), 'rtl')
})

test('code runs to the right in text that runs to the left', () => {
  const text = '`npm start`\n\n```\nnpm start\n```'
  for (const content of [
    markdown(`${HEBREW} ${text}`),
    page(`<p>${HEBREW} <code>npm start</code></p><pre>npm start</pre>`),
    blocks(p([{ text: HEBREW }, { text: 'npm start', code: true }]), { type: 'code', text: 'npm' }),
  ])
    assert.deepEqual(turned(partOf(content, { language: 'he' }), 'ltr'), ['code', 'pre'])
  assert.deepEqual(turned(partOf(markdown(`${HEBREW} \`npm\``)), 'ltr'), ['code'])
})

test("an author's own direction and alignment stay", () => {
  const own = `<div dir="ltr"><p>${HEBREW}</p></div>`
  assert.deepEqual(turned(partOf(page(own))), [])
  for (const body of [
    `<center><p>${HEBREW}</p></center>`,
    `<td align="center">${HEBREW}</td>`,
    `<p style="text-align:center">${HEBREW}</p>`,
    `<div style="text-align: center"><p>${HEBREW}</p></div>`,
  ])
    assert.doesNotMatch(partOf(page(`<table><tr>${body}</tr></table>`)), /text-align: right/, body)
})

test('a word that is too long for its column breaks, and common words do not', () => {
  const breaking = (content: Content) => partOf(content).match(/word-break: break-word/g)?.length
  const cells = (text: string, count: number) =>
    `|${` ${text} |`.repeat(count)}\n|${'---|'.repeat(count)}\n| x |`
  assert.equal(breaking(markdown(cells('Price', 3))), undefined)
  assert.equal(breaking(markdown(cells(LONG, 2))), 2)
  assert.equal(breaking(markdown(cells('Wednesday', 6))), 6)
  assert.equal(breaking(markdown(cells('มิถุนายนกรกฎาคมสิงหาคม', 6))), 6)
  assert.equal(breaking(markdown(cells('水曜日のお知らせです。', 6))), undefined)
  assert.equal(breaking(page(`<table><tr><td><p>${LONG}</p></td></tr></table>`)), 1)
  assert.equal(breaking(blocks(button(LONG, 'https://a.example'))), 1)
  assert.equal(breaking(blocks(button('Order', 'https://a.example'), p(LONG))), undefined)
  assert.equal(breaking(markdown(cells('{{ email }}', 2))), 2)
})

test('long and deep texts change in nothing but these attributes', () => {
  for (const html of [
    `<p>${'ש '.repeat(50_000)}</p>`,
    `<table><tr>${'<td>x</td>'.repeat(10_000)}</tr></table>`,
    '<blockquote>'.repeat(99) + 'א '.repeat(50_000) + '</blockquote>'.repeat(99),
    '<p>x</p>'.repeat(12_000),
    `<p>${' '.repeat(100_000)}${LONG.repeat(1000)}</p>`,
  ])
    assert.equal(
      fitBlocks(html, 'rtl', PLAIN).replace(/ (?:dir="ltr"|class="mc-w")/g, ''),
      html,
      html.slice(0, 40),
    )
})
