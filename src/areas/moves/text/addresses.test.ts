import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesIn, withAddresses } from './addresses.ts'

// Each of these texts once took from half a minute to hours, at the longest length that a move
// accepts, or threw a RangeError.
const HOSTILE: Record<string, string> = {
  'openings of tags': '<img '.repeat(400_000),
  'openings of tags and quotes': '<img "'.repeat(400_000),
  'lists of sizes without an end': `<img ${'srcset '.repeat(200_000)}`,
  'a million links': '](a) '.repeat(400_000),
}

for (const [what, text] of Object.entries(HOSTILE))
  test(`reads ${what} to its end`, () => {
    const made = withAddresses({ format: 'markdown', text }, () => null)
    assert.equal(made.text.length, text.length)
  })

test('finds the address of a picture whose words have signs of tags', () => {
  const text = '<img alt="1 < 2 > 0" src="https://a.example/1.png">'
  assert.deepEqual(
    addressesIn({ format: 'html', text }).map(({ address }) => address),
    ['https://a.example/1.png'],
  )
})
