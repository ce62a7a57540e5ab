import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setApart } from '../../dashboard/src/areas/content/editor/commands.ts'
import { imageOfLine } from '../../dashboard/src/areas/content/editor/image-line.ts'
import { slashQuery, snippetsFor } from '../../dashboard/src/areas/content/editor/slash-query.ts'
import { headingsIn } from '../../dashboard/src/areas/content/outline.ts'
import { documentOf } from '../../dashboard/src/areas/content/visual/mapping.ts'
import { headingsOf } from '../../dashboard/src/areas/content/visual/places.ts'

test('the outline of Markdown has its headings with their lines, and none in code', () => {
  const body = [
    '# March',
    '',
    'Sow',
    '---',
    '',
    '```',
    '# no',
    '```',
    '## *Peas* and [beans](https://a.example) ##',
    '',
    '- item',
    '---',
    '#no',
  ]
  assert.deepEqual(headingsIn(body.join('\n')), [
    { level: 1, text: 'March', place: '1' },
    { level: 2, text: 'Sow', place: '3' },
    { level: 2, text: 'Peas and beans', place: '9' },
  ])
})

test('the outline of blocks has their headings, those in columns too', () => {
  const heading = (id: string, level: 1 | 2 | 3) => ({
    type: 'heading' as const,
    id,
    level,
    text: [{ text: id }],
  })
  const doc = documentOf([
    heading('a', 1),
    { type: 'columns', id: 'c', shares: [50, 50], columns: [[heading('b', 3)], []] },
  ])
  assert.deepEqual(headingsOf(doc), [
    { level: 1, text: 'a', place: 'a' },
    { level: 3, text: 'b', place: 'b' },
  ])
})

test('an image on a line of its own is shown, and one within words is not', () => {
  assert.equal(imageOfLine('![Peas](https://a.example/p.png)'), 'https://a.example/p.png')
  assert.equal(imageOfLine('![](<https://a.example/p.png> "Peas") '), 'https://a.example/p.png')
  assert.equal(imageOfLine('See ![Peas](https://a.example/p.png)'), null)
  assert.equal(imageOfLine('![Peas](javascript:alert(1))'), null)
})

test('a block that is put into Markdown has an empty line before and after it', () => {
  assert.equal(setApart('', 'x', ''), 'x\n')
  assert.equal(setApart('words', 'x', 'more'), '\n\nx\n\n')
  assert.equal(setApart('words\n', 'x', '\n\nmore'), '\nx')
})

test('a slash that begins a line offers the snippets of which a word begins so', () => {
  assert.deepEqual(['/', '/sig', 'a /sig', '/usr/bin', '/two words', ''].map(slashQuery), [
    '',
    'sig',
    null,
    null,
    null,
    null,
  ])
  const snippets = ['Sign-off', 'My signature', 'Rules'].map((name) => ({
    id: name,
    name,
    text: name,
  }))
  assert.deepEqual(
    snippetsFor(snippets, 'SIG').map(({ name }) => name),
    ['Sign-off', 'My signature'],
  )
  assert.equal(snippetsFor(snippets, '').length, 3)
})
