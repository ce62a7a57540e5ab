import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Content } from '#areas/emails/index.ts'
import { linkPlaces } from './link-places.ts'

test('a check of a link leads to the first block that has it, and else to the whole text', () => {
  const href = 'https://garden.example'
  const content: Content = {
    format: 'blocks',
    blocks: [
      { type: 'paragraph', text: [{ text: 'Peas' }, { text: 'here', href }] },
      { type: 'button', label: 'Order', href: `${href}/order` },
    ],
  }
  const placeOf = linkPlaces(content)
  assert.deepEqual(placeOf(`${href}/`), { pointer: '/content/blocks/0/text/1/href' })
  assert.deepEqual(placeOf(`${href}/order`), { pointer: '/content/blocks/1/href' })
  assert.deepEqual(placeOf('https://elsewhere.example/'), { pointer: '/content/blocks' })
})

test('in Markdown and HTML it leads to the line too', () => {
  const placeOf = linkPlaces({ format: 'markdown', body: 'Peas\n\nSow [peas](https://a.example)' })
  assert.deepEqual(placeOf('https://a.example/'), { pointer: '/content/body', line: 3 })
  assert.deepEqual(placeOf('https://b.example/'), { pointer: '/content/body' })
})
