import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertOrErrors } from '../../src/areas/emails/convert/convert.ts'
import type { Block, Run } from '../../dashboard/src/areas/content/blocks/block.ts'
import { isRich, markdownOf } from '../../dashboard/src/areas/content/editor/markdown-of.ts'
import { FOREIGN } from '../../src/areas/emails/convert/fixtures/foreign-html.ts'

const para = (...text: Run[]): Block => ({ type: 'paragraph', text })

/** Reads Markdown as the server does. */
function read(body: string): Block[] {
  const made = convertOrErrors({ convert: { format: 'markdown', body }, to: 'blocks' })
  assert.ok(!Array.isArray(made))
  return (made.content as { blocks: Block[] }).blocks
}

/** Returns the words of a value, in their order, whatever holds them. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  const told = 'type' in value && value.type === 'embed' ? ['url'] : ['text', 'label', 'alt']
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'string' ? (told.includes(name) ? inner : '') : wordsOf(inner),
    )
    .join(' ')
}

const squeezed = (text: string) => text.replace(/\s+/g, '')

for (const { name, blocks } of FOREIGN)
  test(`Markdown says the same as a paste of ${name}`, () => {
    const body = markdownOf(blocks)
    assert.equal(squeezed(wordsOf(read(body))), squeezed(wordsOf(blocks)), body)
  })

test('headings, marks, links and lists become Markdown', () => {
  const blocks: Block[] = [
    { type: 'heading', level: 2, text: [{ text: 'Peas' }] },
    para(
      { text: 'Sow ' },
      { text: 'now ', bold: true },
      { text: 'and read ' },
      { text: 'this', href: 'https://a.example/(x)' },
      { text: '.' },
    ),
    {
      type: 'list',
      ordered: false,
      items: [[{ text: 'one' }], { text: [{ text: 'two' }], items: [[{ text: 'deep' }]] }],
    },
    { type: 'list', ordered: true, items: [[{ text: 'first' }]] },
    { type: 'quote', text: [{ text: 'a\nb' }] },
  ]
  assert.equal(
    markdownOf(blocks),
    '## Peas\n\nSow **now** and read [this](<https://a.example/(x)>).\n\n- one\n- two\n  - deep\n\n1. first\n\n> a  \n> b',
  )
})

test('signs of a text are not read as Markdown, and Liquid and addresses stay', () => {
  const texts = [
    '# no heading',
    '1. no list',
    '- none',
    '> none',
    '5 * 3 * 2',
    'a_b and _c_',
    '[x](y)',
    '<b>',
    'C:\\temp',
    '`x`',
  ]
  assert.equal(
    markdownOf([para({ text: 'a_b {{ x | default: "*" }} https://a.example/b_c_' })]),
    'a_b {{ x | default: "*" }} https://a.example/b_c_',
  )
  for (const text of texts) assert.equal(wordsOf(read(markdownOf([para({ text })]))).trim(), text)
})

test('plain words and a piece of code are pasted as they are', () => {
  assert.equal(isRich([para({ text: 'plain' })]), false)
  assert.equal(isRich([{ type: 'code', text: '# heading' }]), false)
  assert.equal(isRich([]), false)
  assert.equal(isRich([para({ text: 'a', bold: true })]), true)
  assert.equal(isRich([para({ text: 'a' }), para({ text: 'b' })]), true)
})
