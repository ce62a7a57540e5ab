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
  assert.equal(placeOf(`${href}/`), '/content/blocks/0/text/1/href')
  assert.equal(placeOf(`${href}/order`), '/content/blocks/1/href')
  assert.equal(placeOf('https://elsewhere.example/'), '/content/blocks')
  assert.equal(linkPlaces({ format: 'markdown', body: href })(href), '/content/body')
})
