import assert from 'node:assert/strict'
import { test } from 'node:test'
import { history, undo } from '@tiptap/pm/history'
import { type Command, EditorState } from '@tiptap/pm/state'
import type { Block } from '../../dashboard/src/areas/content/blocks/block.ts'
import {
  findPlugin,
  goOn,
  isLater,
  lookFor,
  MATCHES_MAX,
  replaceAll,
  replaceOne,
  searchOf,
} from '../../dashboard/src/areas/content/visual/find.ts'
import { blocksOf, documentOf } from '../../dashboard/src/areas/content/visual/mapping.ts'

const MORE = MATCHES_MAX + 5

/** An editor of blocks without its page. */
function editorOf(...blocks: Block[]) {
  let state = EditorState.create({ doc: documentOf(blocks), plugins: [findPlugin(), history()] })
  return {
    run: (command: Command) => command(state, (tr) => (state = state.apply(tr))),
    found: () => searchOf(state),
    chosen: () => state.doc.textBetween(state.selection.from, state.selection.to),
    blocks: () => blocksOf(state.doc),
  }
}

const para = (text: string): Block => ({ type: 'paragraph', text: [{ text }], id: 'p1' })

test('finds words over marks, in every kind of text, whatever their case', () => {
  const { run, found, chosen } = editorOf(
    { type: 'heading', level: 1, text: [{ text: 'PEAS (first)' }] },
    {
      type: 'paragraph',
      text: [
        { text: 'Two p' },
        { text: 'ea', bold: true },
        { text: 's, ' },
        { field: 'first_name' },
        { text: ' peas' },
      ],
    },
    {
      type: 'list',
      ordered: false,
      items: [{ text: [{ text: 'peas' }], items: [[{ text: 'Peas' }]] }],
    },
    { type: 'table', header: true, rows: [[[{ text: 'peas' }], []]] },
    { type: 'columns', shares: [50, 50], columns: [[para('peas')], []] },
  )
  run(lookFor('peas'))
  assert.deepEqual([found().matches.length, found().at, chosen()], [7, 0, 'PEAS'])
  run(goOn(-1))
  assert.deepEqual([found().at, chosen()], [6, 'peas'])
  run(goOn(1))
  assert.equal(found().at, 0)
  run(lookFor('(first)'))
  assert.equal(chosen(), '(first)')
  run(lookFor('beans'))
  assert.deepEqual([found().matches.length, found().at], [0, -1])
})

test('finds and replaces the words of HTML, and none of its tags, addresses and comments', () => {
  const { run, found, blocks } = editorOf({
    type: 'html',
    body: '<a href="https://pea.example">pea</a><!-- pea --><style>.pea{}</style>',
  })
  run(lookFor('pea'))
  assert.equal(found().matches.length, 1)
  run(replaceAll('bean'))
  assert.deepEqual(blocks(), [
    {
      type: 'html',
      body: '<a href="https://pea.example">bean</a><!-- pea --><style>.pea{}</style>',
    },
  ])
})

test('goes on from the ninth link of a card to the tenth, and to no earlier one', () => {
  const social: Block = {
    type: 'social',
    links: Array.from({ length: 12 }, () => ({
      network: 'website' as const,
      href: 'https://a.example',
      label: 'pea',
    })),
  }
  const { run, found } = editorOf(social)
  run(lookFor('pea'))
  for (let i = 0; i < 11; i++) run(replaceOne('bean'))
  assert.deepEqual(
    [found().matches.length, found().matches[0]!.inside!.path],
    [1, ['links', 11, 'label']],
  )
  assert.deepEqual(
    [
      isLater(['links', 10, 'label'], ['links', 9, 'label']),
      isLater(['links', 9, 'label'], ['links', 10, 'label']),
    ],
    [true, false],
  )
  assert.deepEqual([isLater(['caption'], ['alt']), isLater(['alt'], ['alt'])], [true, false])
})

test('replaces one with its marks and goes on to the next', () => {
  const { run, found, blocks } = editorOf({
    type: 'paragraph',
    id: 'a',
    text: [{ text: 'a ' }, { text: 'pea', bold: true }, { text: ' and a pea' }],
  })
  run(lookFor('pea'))
  run(replaceOne('green pea'))
  assert.equal(found().at, 1)
  assert.deepEqual(blocks(), [
    {
      type: 'paragraph',
      id: 'a',
      text: [{ text: 'a ' }, { text: 'green pea', bold: true }, { text: ' and a pea' }],
    },
  ])
  run(replaceOne(''))
  assert.deepEqual((blocks()[0] as { text: { text: string }[] }).text.at(-1)!.text, ' and a ')
})

test('replaces all as one step, which is undone at once', () => {
  const before = [para('aaaa'), { ...para('bab'), id: 'p2' }]
  const { run, found, blocks } = editorOf(...before)
  run(lookFor('a'))
  run(replaceAll('aa'))
  assert.deepEqual(blocks(), [para('aaaaaaaa'), { ...para('baab'), id: 'p2' }])
  assert.equal(found().matches.length, 10)
  run(undo)
  assert.deepEqual(blocks(), before)
})

test('marks no more than a browser can draw, and replaces them all', () => {
  const { run, found, blocks } = editorOf(para('a'.repeat(MORE)))
  run(lookFor('a'))
  assert.equal(found().matches.length, MATCHES_MAX)
  run(replaceAll('b'))
  assert.ok((blocks()[0] as { text: { text: string }[] }).text[0]!.text === 'b'.repeat(MORE))
})

test('finds and replaces the texts of cards, and leaves the rest of their JSON as it is', () => {
  const before: Block[] = [
    { type: 'button', id: 'b', label: 'Buy a pea, or peas', href: 'https://pea.example' },
    { type: 'image', id: 'i', url: 'https://pea.example/a.png', alt: 'A pea', caption: 'Our pea' },
    {
      type: 'columns',
      id: 'c',
      shares: [50, 50],
      columns: [[{ type: 'embed', id: 'e', url: 'https://v.example', title: 'Pea' }], []],
    },
    {
      type: 'social',
      id: 's',
      links: [{ network: 'website', href: 'https://pea.example', label: 'Peas' }],
    },
    para('A pea'),
  ]
  const { run, found, blocks } = editorOf(...before)
  run(lookFor('pea'))
  assert.equal(found().matches.length, 7)
  run(replaceOne('green pea'))
  assert.equal((blocks()[0] as { label: string }).label, 'Buy a green pea, or peas')
  assert.equal(found().at, 1)
  run(replaceOne('bean'))
  assert.equal((blocks()[0] as { label: string }).label, 'Buy a green pea, or beans')
  assert.deepEqual([found().at, found().matches[2]?.inside?.path], [1, ['caption']])
  run(undo)
  run(lookFor('pea'))
  run(replaceAll('bean'))
  const text = JSON.stringify(blocks())
  assert.equal(text.match(/pea/gi)?.length, 3, 'the addresses stay')
  run(undo)
  assert.deepEqual(blocks()[1], before[1])
})
