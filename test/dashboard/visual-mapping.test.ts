import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { Node } from '@tiptap/pm/model'
import { anyBlock } from '../../src/areas/emails/convert/fixtures/any-blocks.ts'
import { Content } from '../../src/areas/emails/text/content.ts'
import type { Block } from '../../dashboard/src/areas/content/blocks/block.ts'
import {
  changeBlock,
  duplicateBlock,
  moveBlock,
  removeBlock,
  turnInto,
  turnIntoList,
} from '../../dashboard/src/areas/content/visual/commands.ts'
import { keepIds } from '../../dashboard/src/areas/content/visual/ids.ts'
import {
  blocksOf,
  documentOf,
  withoutOrigins,
} from '../../dashboard/src/areas/content/visual/mapping.ts'
import { leaveBlock } from '../../dashboard/src/areas/content/visual/keys/leaving.ts'
import { eachBlock } from '../../dashboard/src/areas/content/visual/places.ts'
import { schema } from '../../dashboard/src/areas/content/visual/schema.ts'

/** The number of random documents. `npm run proof` has a thousand. */
const RUNS = Number(process.env['RUNS'] ?? 200)

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>
const name = fc.constantFrom('glow', 'levels', 'data', 'id2', 'attrs', 'text2', 'marks')
const foreign = fc.oneof(
  fc.record({
    type: fc.constantFrom('poll', 'card', 'doc', 'item', 'text', 'paywall'),
    anything: json,
  }),
  fc.record({
    type: fc.constantFrom('paragraph', 'heading', 'list', 'table', 'columns', 'code', 'quote'),
    text: json,
    items: json,
    rows: json,
    columns: json,
  }),
  fc.record({ type: fc.constant('list'), ordered: json, items: json }),
  fc.record({
    type: fc.constant('paragraph'),
    id: json,
    text: fc.array(fc.record({ text: fc.string(), bold: json, glow: json, href: json })),
  }),
)
/** Blocks of this version, of later ones, and with members of later ones. */
const block = fc.oneof(
  { weight: 3, arbitrary: anyBlock },
  { weight: 1, arbitrary: foreign },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyBlock, fc.dictionary(name, json, { maxKeys: 2 }))
      .map(([one, more]) => ({ ...more, ...one })),
  },
) as fc.Arbitrary<Block>
const withId = fc
  .tuple(block, fc.option(fc.stringMatching(/^[a-z0-9_-]{1,12}$/), { nil: undefined }))
  .map(([one, id]) => (id === undefined ? one : { ...one, id }))
const documents = fc.array(withId, { maxLength: 6 })

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('blocks become a document and come back as they were, those of later versions too', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      const doc = documentOf(blocks)
      doc.check()
      assert.deepEqual(blocksOf(doc), blocks)
    }),
    { numRuns: RUNS * 2 },
  )
})

/** Joins neighbours with the same marks, as an editor that types into them would. */
function joined(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(joined) as { text?: unknown }[]
    const areRuns =
      items.length > 0 &&
      items.every(
        (run) =>
          run !== null &&
          typeof run === 'object' &&
          !Array.isArray(run) &&
          ('text' in run || 'field' in run) &&
          !('type' in run),
      )
    if (!areRuns) return items
    return items.reduce<Record<string, unknown>[]>((runs, run) => {
      const { text, ...marks } = run as Record<string, unknown>
      const last = runs.at(-1)
      const { text: before, ...marksBefore } = last ?? {}
      if (text === '') return runs
      if (
        typeof text === 'string' &&
        typeof before === 'string' &&
        JSON.stringify(sorted(marks)) === JSON.stringify(sorted(marksBefore))
      )
        last!['text'] = before + text
      else runs.push({ ...run })
      return runs
    }, [])
  }
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, joined(inner)]))
  return value
}
const sorted = (marks: object) => Object.entries(marks).sort(([a], [b]) => (a < b ? -1 : 1))

test('a document that forgot its blocks gives the same ones, with neighbouring runs joined', () => {
  const known = fc.array(anyBlock as fc.Arbitrary<Block>, { maxLength: 5 })
  fc.assert(
    fc.property(known, (blocks) => {
      const again = blocksOf(withoutOrigins(documentOf(blocks)))
      assert.deepEqual(plain(joined(again)), plain(joined(shortItems(blocks))))
      assert.ok(Content.safeParse({ format: 'blocks', blocks: again }).success)
    }),
    { numRuns: RUNS },
  )
})

/** Writes items without others below them as their runs alone. */
function shortItems(blocks: readonly Block[]): unknown {
  return JSON.parse(JSON.stringify(blocks), (_key, value: unknown) => {
    const { text, items } = (value ?? {}) as { text?: unknown; items?: unknown }
    return Array.isArray(text) && items === undefined && Object.keys(value as object).length === 1
      ? text
      : value
  })
}

/** Lists the places where text can be typed. */
function textPlaces(doc: Node): number[] {
  const places: number[] = []
  doc.descendants((node, pos) => {
    if (node.isTextblock) places.push(pos + 1, pos + node.nodeSize - 1)
  })
  return places
}

const edit = fc.record({
  kind: fc.constantFrom(
    'type',
    'split',
    'delete',
    'up',
    'down',
    'copy',
    'remove',
    'heading',
    'list',
    'numbers',
    'quote',
    'code',
    'change',
  ),
  at: fc.nat(10_000),
  to: fc.nat(10_000),
})

test('after any edits all ids differ, and saving and loading the document changes nothing', async () => {
  const { TextSelection } = await import('@tiptap/pm/state')
  fc.assert(
    fc.property(
      fc.array(anyBlock as fc.Arbitrary<Block>, { maxLength: 4 }),
      fc.array(edit, { maxLength: 12 }),
      (blocks, edits) => {
        let state = EditorState.create({ doc: documentOf(blocks), plugins: [keepIds()] })
        const dispatch = (tr: Transaction) => (state = state.apply(tr))
        for (const { kind, at, to } of edits) {
          const places = textPlaces(state.doc)
          if (places.length > 0) {
            const [from, head] = [places[at % places.length]!, places[to % places.length]!]
            const anchor = kind === 'delete' ? from : head
            dispatch(state.tr.setSelection(TextSelection.create(state.doc, anchor, head)))
          }
          if (kind === 'type') dispatch(state.tr.insertText(' peas '))
          else if (kind === 'delete') dispatch(state.tr.deleteSelection())
          else if (
            kind === 'split' &&
            state.selection.$from.parent.type.name === 'paragraph' &&
            state.selection.$from.depth === 1
          )
            dispatch(state.tr.split(state.selection.from))
          else if (kind === 'up') moveBlock(-1)(state, dispatch)
          else if (kind === 'down') moveBlock(1)(state, dispatch)
          else if (kind === 'copy') duplicateBlock(state, dispatch)
          else if (kind === 'remove') removeBlock(state, dispatch)
          else if (kind === 'heading') turnInto('heading', { level: 2 })(state, dispatch)
          else if (kind === 'quote') turnInto('quote')(state, dispatch)
          else if (kind === 'code') turnInto('code')(state, dispatch)
          else if (kind === 'list') turnIntoList(false)(state, dispatch)
          else if (kind === 'numbers') turnIntoList(true)(state, dispatch)
          else if (kind === 'change') {
            const [first] = blocksOf(state.doc)
            if (first?.id) changeBlock({ ...first, visibleIn: 'email' } as Block)(state, dispatch)
          }
          state.doc.check()
        }
        const saved = blocksOf(state.doc)
        const ids: unknown[] = []
        eachBlock(state.doc, (node) => ids.push(node.attrs['id']))
        const given = ids.filter((id) => id !== null)
        assert.equal(new Set(given).size, given.length)
        const loaded = documentOf(plain(saved) as Block[])
        assert.deepEqual(
          plain(blocksOf(withoutOrigins(loaded))),
          plain(blocksOf(withoutOrigins(state.doc))),
        )
      },
    ),
    { numRuns: RUNS },
  )
})

test('a block that is edited keeps the members that this version does not know', () => {
  const blocks = [
    { type: 'paragraph', id: 'a', glow: { deep: [1] }, text: [{ text: 'Peas', tint: 'green' }] },
  ] as unknown as Block[]
  const state = EditorState.create({ doc: documentOf(blocks) })
  const next = state.apply(state.tr.insertText(' and beans', 5))
  assert.deepEqual(blocksOf(next.doc), [
    {
      type: 'paragraph',
      id: 'a',
      glow: { deep: [1] },
      text: [{ text: 'Peas and beans', tint: 'green' }],
    },
  ])
})

test('no blocks are an empty paragraph, which becomes one when something is typed', () => {
  const state = EditorState.create({ doc: documentOf([]), plugins: [keepIds()] })
  assert.deepEqual(blocksOf(state.doc), [])
  const typed = state.apply(state.tr.insertText('Hi', 1))
  assert.deepEqual(
    blocksOf(typed.doc).map(({ type }) => type),
    ['paragraph'],
  )
  assert.equal(schema.topNodeType.name, 'doc')
})

test('a text in a column is left for a paragraph behind them, and other blocks for one below', () => {
  const text = (words: string) => ({
    type: 'paragraph' as const,
    text: words === '' ? [] : [{ text: words }],
  })
  const columns = (...first: Block[]): Block => ({
    type: 'columns',
    shares: [50, 50],
    columns: [first, [text('right')]],
  })
  /**
   * Leaves the block whose text is given, and returns the types of all blocks, with those of the
   * first column in brackets.
   */
  const left = (blocks: Block[], words: string) => {
    const doc = documentOf(blocks)
    let at = 0
    doc.descendants((node, pos) => {
      if (node.isTextblock && node.textContent === words) at ||= pos + 1
    })
    const begun = EditorState.create({ doc, selection: TextSelection.create(doc, at) })
    let state = begun
    leaveBlock(begun, (tr) => (state = begun.apply(tr)))
    assert.equal(state.selection.$head.parent.content.size, 0)
    return blocksOf(state.doc).map((one) =>
      one.type === 'columns' ? one.columns[0]!.map(({ type }) => type) : one.type,
    )
  }
  assert.deepEqual(left([columns(text('a')), text('b')], 'a'), [
    ['paragraph'],
    'paragraph',
    'paragraph',
  ])
  assert.deepEqual(
    left([columns(text('a'), text(''))], ''),
    [['paragraph'], 'paragraph'],
    'a paragraph that was only begun goes',
  )
  assert.deepEqual(left([columns({ type: 'callout', tone: 'info', text: [{ text: 'a' }] })], 'a'), [
    ['callout', 'paragraph'],
  ])
  assert.deepEqual(left([{ type: 'quote', text: [{ text: 'a' }] }, text('b')], 'a'), [
    'quote',
    'paragraph',
    'paragraph',
  ])
  const doc = documentOf([columns(text('a'))])
  const gap = EditorState.create({ doc, selection: new GapCursor(doc.resolve(doc.content.size)) })
  leaveBlock(gap, (tr) => assert.deepEqual(blocksOf(tr.doc).at(-1)?.type, 'paragraph'))
})
