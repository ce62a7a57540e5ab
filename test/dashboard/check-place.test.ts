import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  followPlace,
  isAbout,
  isUnfinished,
} from '../../dashboard/src/areas/campaigns/composer/check-place.ts'
import { mended } from '../../dashboard/src/areas/campaigns/composer/mend.ts'
import type { Check } from '../../dashboard/src/areas/campaigns/sending/remedy.ts'
import type { Block } from '../../dashboard/src/areas/content/blocks/block.ts'

const product = (id: string): Block => ({ type: 'product', id })
const columns = (id: string, ...inside: Block[][]): Block => ({
  type: 'columns',
  id,
  shares: inside.map(() => 100 / inside.length),
  columns: inside,
})
const blocks = (...list: Block[]) => ({ format: 'blocks' as const, blocks: list })
type Now = Parameters<typeof followPlace>[2]
const draft = (content: Now['content'], options: Now['content'][] = []) =>
  ({
    content,
    variants: { options: [{ key: 'A' }, ...options.map((content) => ({ key: 'B', content }))] },
  }) as Now

test('a check of an earlier text leads to the block that it was made of', () => {
  const then = draft(blocks(product('a'), columns('c', [product('x')], [product('y')])), [
    blocks(product('o')),
  ])
  const now = draft(
    blocks(product('new'), product('a'), columns('d', [], [product('y'), product('x')])),
    [blocks(product('new'), product('o'))],
  )
  assert.equal(followPlace('/content/blocks/0/productId', then, now), '/content/blocks/1/productId')
  assert.equal(
    followPlace('/content/blocks/1/columns/0/0/productId', then, now),
    '/content/blocks/2/columns/1/1/productId',
  )
  assert.equal(
    followPlace('/content/blocks/1/shares', then, now),
    '/content/blocks',
    'a block that is gone',
  )
  assert.equal(
    followPlace('/variants/options/1/content/blocks/0', then, now),
    '/variants/options/1/content/blocks/1',
  )
})

test('a check leads to the whole of a text without its block, and other places stay', () => {
  const then = draft(blocks(product('a')))
  assert.equal(
    followPlace('/content/blocks/0', then, draft({ format: 'markdown', body: 'a' })),
    '/content/body',
  )
  assert.equal(followPlace('/content/blocks/0', null, then), '/content/blocks')
  assert.equal(followPlace('/content', then, then), '/content/blocks')
  assert.equal(
    followPlace(
      '/content/body',
      draft({ format: 'html', body: '' }),
      draft({ format: 'html', body: 'a' }),
    ),
    '/content/body',
  )
  for (const pointer of [
    '/subject',
    '/variants/options/1/subject',
    '/variants/options/3/content/blocks/0',
  ])
    assert.equal(followPlace(pointer, then, then), pointer)
})

test('a check is about its block, wherever that has moved, or about its line', () => {
  const then = draft(blocks(product('a'), columns('c', [product('x')], [product('y')])))
  const root = '/content/blocks'
  const about = (pointer: string, place: string) => isAbout({ pointer }, { root, place }, then)
  assert.ok(about('/content/blocks/0/productId', 'a'))
  assert.ok(about('/content/blocks/1/columns/0/0/productId', 'x'))
  assert.ok(!about('/content/blocks/1/columns/0/0/productId', 'c'))
  assert.ok(!about('/content/blocks', 'a'), 'the whole text')
  assert.ok(!about('/subject', 'a'))
  assert.ok(!about('/variants/options/1/content/blocks/0', 'a'))
  const line = (values: object, place: string) =>
    isAbout(
      { pointer: '/content/body', values: values as Record<string, number> },
      { root: '/content/body', place },
      draft({ format: 'markdown', body: '' }),
    )
  assert.ok(line({ line: 3 }, '3'))
  assert.ok(!line({ line: 3 }, '4'))
  assert.ok(!line({}, '4'))
})

test('what has one remedy is mended in all texts of a draft, and else nothing is', () => {
  const body = 'Dear {{ frist_name }}, the word frist_name'
  const now = {
    ...draft({ format: 'markdown', body }),
    subject: 'Sow\u200b peas, {{frist_name}}',
    previewText: '',
    variants: null,
  }
  const near = { name: 'frist_name', near: 'first_name', reason: 'near' }
  const check = (code: string, more: object = {}) =>
    ({ code, severity: 'warning', detail: '', ...more }) as Check
  const renamed = mended(check('unknown_field', { values: near }), null, now)
  assert.deepEqual(
    [renamed?.subject, renamed?.content],
    [
      'Sow\u200b peas, {{first_name}}',
      { format: 'markdown', body: 'Dear {{ first_name }}, the word frist_name' },
    ],
  )
  const seen = mended(check('invisible_in_subject', { pointer: '/subject' }), null, now)
  assert.equal(seen?.subject, 'Sow peas, {{frist_name}}')
  assert.equal(mended(check('unknown_field', { values: { name: 'x' } }), null, now), null)
  assert.equal(mended(check('too_large'), null, now), null)
  const when = { all: [] }
  const text = [{ field: 'frist_name' }, { text: 'peas' }]
  const paragraph = { type: 'paragraph', id: 'p', text, when } as Block
  const inColumn = { ...now, content: blocks(columns('c', [paragraph], [])) }
  const named = mended(check('unknown_field', { values: near }), null, inColumn)
  assert.deepEqual(
    named?.content,
    blocks(
      columns(
        'c',
        [{ ...paragraph, text: [{ field: 'first_name' }, { text: 'peas' }] } as Block],
        [],
      ),
    ),
  )
  const pointer = '/content/blocks/0/columns/0/0/when'
  const forAll = mended(check('empty_condition', { pointer }), inColumn, inColumn)
  assert.deepEqual(
    forAll?.content,
    blocks(columns('c', [{ type: 'paragraph', id: 'p', text }], [])),
  )
})

test('a refusal waits for the block that is written, and in Markdown for the line', () => {
  const now = draft(blocks(product('a'), columns('c', [product('x')], [product('y')])))
  const root = '/content/blocks'
  const inner = { pointer: '/content/blocks/1/columns/1/0/text' }
  assert.equal(isUnfinished(inner, { root, place: 'y' }, now), true)
  assert.equal(isUnfinished(inner, { root, place: 'x' }, now), false)
  assert.equal(isUnfinished({ pointer: '/subject' }, { root, place: 'x' }, now), false)
  const field = { pointer: '/content/blocks/1/columns/1/0/url' }
  assert.equal(isUnfinished(field, { root, place: 'y' }, now), false)
  const line = { root: '/content/body', place: '3' }
  const body = draft({ format: 'markdown', body: 'a {{' })
  assert.equal(isUnfinished({ pointer: '/content/body' }, line, body), true)
  assert.equal(isUnfinished({ pointer: '/previewText' }, line, body), false)
})
