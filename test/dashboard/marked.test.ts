import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Runs } from '../../dashboard/src/areas/content/blocks/block.ts'
import { itemsMarked, itemsOf, markedOf } from '../../dashboard/src/areas/content/blocks/marked.ts'
import { runsOf } from '../../dashboard/src/areas/content/blocks/read-marked.ts'
import { Content } from '../../src/areas/emails/text/content.ts'

// Texts of blocks are written with light marks. Runs that go through them unchanged must come back as they were.

test('reads each mark, links and fields as runs', () => {
  assert.deepEqual(runsOf('Hello {{ first_name | default: "friend" }}, sow **peas *now***, see [the ++list++](https://garden.example/a_(b)).'), [
    { text: 'Hello ' },
    { field: 'first_name', default: 'friend' },
    { text: ', sow ' },
    { text: 'peas ', bold: true },
    { text: 'now', bold: true, italic: true },
    { text: ', see ' },
    { text: 'the ', href: 'https://garden.example/a_(b)' },
    { text: 'list', underline: true, href: 'https://garden.example/a_(b)' },
    { text: '.' },
  ])
  assert.deepEqual(runsOf('~~old~~ `a*b*` [leave]({{ unsubscribe_url }})'), [
    { text: 'old', strike: true },
    { text: ' ' },
    { text: 'a*b*', code: true },
    { text: ' ' },
    { text: 'leave', href: '{{ unsubscribe_url }}' },
  ])
})

test('keeps what is no mark as it is typed', () => {
  for (const text of [
    '2 * 3 * 4',
    'C++ and C++',
    '[Ad]',
    'a ~ b',
    '5 * ',
    'C:\\new',
    '**',
    '[](x)',
    '{% if a %}{{ a }}{% endif %}',
    '{{ newsletter.name }}',
  ])
    assert.deepEqual(runsOf(text), [{ text }], text)
  assert.deepEqual(runsOf('\\*no\\*'), [{ text: '*no*' }])
  assert.equal(markedOf([{ text: '[Ad] 2 * 3' }]), '[Ad] 2 * 3')
})

test('moves the spaces at the edge of marks out of them', () => {
  assert.equal(markedOf([{ text: 'sow' }, { text: ' peas ', bold: true }, { text: 'now' }]), 'sow **peas** now')
})

test('the items of a list are lines, and a line break inside of one survives', () => {
  const items: Runs[] = [[{ text: 'Peas\nand beans\\' }], [{ text: 'Leek', bold: true }]]
  assert.deepEqual(itemsOf(itemsMarked(items)), items)
  assert.deepEqual(itemsOf(''), [[]])
})

test('runs that are written and read come back as they were', () => {
  let seed = Number(process.env['SEED'] ?? 7)
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const pieces = [
    'a',
    'b c',
    '*',
    '**',
    '+',
    '~',
    '`',
    '[',
    ']',
    '](',
    ')',
    '\\',
    '\n',
    'C++',
    '_',
    '{{ newsletter.name }}',
    '{% raw %}',
    'é',
    '👩🏽‍🌾',
    'ا',
  ]
  const word = () => Array.from({ length: 1 + random(4) }, () => pieces[random(pieces.length)]).join('')
  for (let round = 0; round < 1500; round++) {
    const from = seed
    const runs: Runs = Array.from({ length: 1 + random(4) }, () => ({
      ...(random(5) === 0
        ? { field: ['first_name', 'newsletter', 'email'][random(3)]!, ...(random(2) === 0 && { default: 'a*b' }) }
        : { text: word() }),
      ...(random(3) === 0 && { bold: true }),
      ...(random(4) === 0 && { italic: true }),
      ...(random(6) === 0 && { underline: true }),
      ...(random(6) === 0 && { strike: true }),
      ...(random(8) === 0 && { code: true }),
      ...(random(6) === 0 && { href: ['https://a.example/(b)', '{{ unsubscribe_url }}', 'https://a.example/a\\b'][random(3)]! }),
    }))
    const once = runsOf(markedOf(runs))
    const name = `seed ${from}: ${JSON.stringify(runs)} → ${markedOf(runs)}`
    // Spaces at an edge may move once.
    assert.equal(plain(once), plain(runs), name)
    assert.deepEqual(runsOf(markedOf(once)), once, name)
    assert.equal(Content.safeParse({ format: 'blocks', blocks: [{ type: 'paragraph', text: once }] }).success, true, name)
  }
})

const plain = (runs: Runs) => runs.map(({ text, field }) => text ?? `<${field}>`).join('')
