import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Block as Taken } from '../../src/areas/emails/blocks/block.ts'
import { embedAddress, wholeAddress } from '../../dashboard/src/areas/content/blocks/address.ts'
import {
  type Block,
  freshBlock,
  TYPES,
  withIds,
} from '../../dashboard/src/areas/content/blocks/block.ts'
import { hasField, pathOf } from '../../dashboard/src/kit/form-fields.ts'
import { blockAt, countOf, errorsByBlock } from '../../dashboard/src/areas/content/blocks/places.ts'

const divider = (id: string): Block => ({ type: 'divider', id })
const columns = (id: string, ...inside: Block[][]): Block => ({
  type: 'columns',
  id,
  shares: inside.map(() => 100 / inside.length),
  columns: inside,
})
const blocks = [divider('a'), columns('c', [divider('x')], [divider('y')]), divider('z')]

test('a pointer leads to the innermost block, and blocks in columns count', () => {
  assert.deepEqual(blockAt(blocks, '/1/columns/1/0/href'), { block: divider('y'), rest: 'href' })
  assert.equal(blockAt(blocks, '/7'), null)
  assert.equal(countOf(blocks), 5)
  assert.equal(withIds([{ type: 'divider' }])[0]!.id!.length, 10)
})

test('errors of the server stand at the innermost block that their pointers lead into', () => {
  const fault = (pointer: string) => ({ pointer, detail: pointer })
  const errors = errorsByBlock(
    blocks,
    '/content/blocks',
    ['/content/blocks/1/columns/0/0/href', '/content/blocks/1/shares', '/subject'].map(fault),
  )
  assert.deepEqual(
    [...errors].map(([id, [first]]) => [id, first!.pointer]),
    [
      ['x', 'href'],
      ['c', 'shares'],
    ],
  )
})

test('what a block of a form lacks is told at the block, and what a form does not have is left', () => {
  const content = {
    format: 'blocks',
    blocks: [{ type: 'product' }, columns('c', [{ type: 'product' }])],
  }
  const has = (pointer: string) => hasField({ welcomeEmail: { content } }, pathOf(pointer))
  const at = '/welcomeEmail/content/blocks'
  for (const pointer of [`${at}/0/productId`, `${at}/1/columns/0/0/productId`, `${at}/0`, at])
    assert.ok(has(pointer), pointer)
  for (const pointer of [`${at}/7/productId`, '/welcomeEmail/text', '/sender/name'])
    assert.ok(!has(pointer), pointer)
})

test('a block that is only begun, and an address at each key, keep no draft from being saved', () => {
  const isTaken = (block: object) => Taken.safeParse(block).success
  // The editor gives a new button its words, and saves no gallery without an image.
  for (const type of TYPES.filter((one) => one !== 'gallery'))
    assert.ok(
      isTaken({ ...freshBlock(type), ...(type === 'button' && { label: 'Read on' }) }),
      type,
    )
  const typed = [
    'http://garden.example',
    'HTTPS://garden.example',
    'www.garden.example',
    'ada@garden.example',
    'mailto:ada@garden.example',
    'tel:1',
  ]
  typed.push(
    'garden.example:8080/x',
    'localhost:3000',
    'https:garden.example',
    'http:/garden.example',
    '{{ url }}',
    'https://https://garden.example',
  )
  for (const whole of typed)
    for (let keys = 0; keys <= whole.length; keys++) {
      const address = whole.slice(0, keys)
      assert.ok(isTaken({ type: 'button', label: 'Read on', href: wholeAddress(address) }), address)
      const url = wholeAddress(address, { fetched: true })
      assert.ok(isTaken({ type: 'embed', url: embedAddress(url) }), address)
      assert.ok(isTaken({ type: 'image', url, alt: '' }), address)
    }
  assert.deepEqual(
    [
      ' garden.example ',
      'ada@garden.example',
      '',
      'https://',
      '{{ url }}',
      'localhost:3000',
      'javascript:x',
    ].map((address) => wholeAddress(address)),
    [
      'https://garden.example',
      'mailto:ada@garden.example',
      'https://',
      'https://',
      '{{ url }}',
      'https://localhost:3000',
      'javascript:x',
    ],
  )
  assert.deepEqual(
    [
      'https://https://garden.example',
      'https://http://garden.example/?to=https://b.example',
      'http:// https://garden.example',
      'https://mailto:ada@garden.example',
      'https://{{ host }}/a',
      'https://garden.example/https://b.example',
    ].map((address) => wholeAddress(address)),
    [
      'https://garden.example',
      'http://garden.example/?to=https://b.example',
      'https://garden.example',
      'mailto:ada@garden.example',
      'https://{{ host }}/a',
      'https://garden.example/https://b.example',
    ],
  )
  assert.deepEqual(
    ['', 'https://'].map((address) => wholeAddress(address, { optional: true })),
    ['', ''],
  )
})
