import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openPart } from '../compile/email-part.ts'
import { htmlLiquid, liquidError, textLiquid } from './liquid.ts'
import { FILTERS } from './liquid-filters.ts'

const html = (source: string, values: object = {}) =>
  openPart(source, htmlLiquid, {}).fill(values as never, null)
const plain = (source: string, values: object = {}) =>
  openPart(source, textLiquid, {}).fill(values as never, null)

test('a line break of a value is one in the mail, and the value is escaped all the same', () => {
  const values = { bio: 'One\nTwo <b>\r\nThree & "four"' }
  const seen = 'One<br />\nTwo &lt;b&gt;<br />\nThree &amp; &quot;four&quot;'
  for (const source of [
    '{{ bio | newline_to_br }}',
    '{{ bio | escape | newline_to_br }}',
    '{{ bio | newline_to_br | escape }}',
    '{% assign b = bio | newline_to_br %}{{ b }}',
    '{% capture b %}{{ bio | newline_to_br }}{% endcapture %}{{ b }}',
  ])
    assert.equal(html(source, values), seen, source)
  assert.equal(plain('{{ bio | newline_to_br }}', values), values.bio)
  assert.equal(
    html('{{ bio | newline_to_br }}', { bio: '<br onload="x()">\n<br />' }),
    '&lt;br onload=&quot;x()&quot;&gt;<br />\n&lt;br /&gt;',
  )
})

test('a number that is none is nothing: the default follows it', () => {
  for (const liquid of [html, plain]) {
    assert.equal(
      liquid(
        '[{{ 5 | divided_by: 0 }}{{ 0 | divided_by: 0 }}{{ 5 | modulo: 0 }}{{ size | divided_by: size }}]',
        { size: 0 },
      ),
      '[]',
    )
    assert.equal(liquid('{{ 5 | divided_by: size | default: "no" }}', { size: 0 }), 'no')
    assert.equal(
      liquid('{{ 6 | divided_by: 4 }} {{ "abc" | plus: 1 }} {{ 7 | modulo: 4 | times: 1.5 }}'),
      '1.5 1 4.5',
    )
    assert.equal(liquid(`[{{ ${'9'.repeat(400)} }}]`), '[]')
  }
})

test('a filter without the value that it needs is refused, with its line', () => {
  for (const name of [
    'plus',
    'minus',
    'times',
    'divided_by',
    'modulo',
    'append',
    'split',
    'replace',
    'default',
    'slice',
  ])
    assert.match(
      liquidError(`one\n{{ email | upcase | ${name} }}`)!,
      new RegExp(`^Line 2, column \\d+: the filter ${name} needs a value after a colon`),
      name,
    )
  assert.match(
    liquidError(
      '{% if a %}{% for i in l %}{% case i %}{% when 1 %}{% assign x = i | plus %}{% endcase %}{% endfor %}{% endif %}',
    )!,
    /^Line 1, column \d+: .* plus /,
  )
})

test('a filter that there is not is told with what to write instead', () => {
  const told = (name: string) => liquidError(`{{ email | ${name} }}`)
  assert.equal(told('upcas'), 'Line 1, column 1: there is no filter upcas: write upcase.')
  assert.equal(
    told('reverse'),
    'Line 1, column 1: there is no filter reverse: write {% for item in list reversed %}.',
  )
  assert.equal(
    told('where'),
    'Line 1, column 1: there is no filter where: go through the list with {% for %} and {% if %}.',
  )
  for (const name of ['shout', 'constructor', 'toString', '__proto__'])
    assert.equal(
      told(name),
      `Line 1, column 1: there is no filter ${name}: take it out; the docs list all filters.`,
    )
})

test('every filter does what it did, on a text and on nothing', () => {
  const values: Record<string, string> = {
    append: '"x"',
    prepend: '"x"',
    default: '"x"',
    hmac_sha256: '"k"',
    split: '","',
    slice: '0, 2',
  }
  for (const name of FILTERS) {
    const value = values[name] ?? (/^(?:remove|replace)/.test(name) ? '"a", "b"' : '2')
    const source = `{{ city | ${name}: ${value} | join: "," }}`
    for (const city of ['Bath, "a" <b>', '', undefined, 3])
      assert.equal(typeof html(source, city === undefined ? {} : { city }), 'string', source)
  }
  assert.equal(
    plain(
      '{{ "b,a" | split: "," | array_to_sentence_string }} {{ "2026-01-31" | date: "%d %B %Y" }}',
    ),
    'b and a 31 January 2026',
  )
  assert.equal(
    plain(
      '{% for i in (1..3) %}{{ i }}{% endfor %} {{ (2..4) | join: "-" }} {{ (1..3).size }} {% for i in (low..high) %}{{ i }}{% endfor %}',
      {
        low: '2',
        high: 3,
      },
    ),
    '123 2-3-4 3 23',
  )
})

test('bounds of a range lose their fraction, as in Shopify’s Liquid', () => {
  const listed = (range: string) =>
    plain(`{% for i in ${range} %}{{ i }} {% endfor %}`, { low: '1.4', high: 5.9 })
  for (const range of ['(1.4..5)', '(1..5.9)', '(low..high)', '(1.9..5.0)'])
    assert.equal(listed(range), '1 2 3 4 5 ', range)
  assert.equal(listed('(-1.5..1)'), '-1 0 1 ')
  assert.equal(plain('{{ (1.4..5).size }} {{ (1.4..5) | last }}'), '5 5')
})

test('tags that compiling adds are refused in a text, with their line', () => {
  for (const tag of [
    'shown_when e30',
    'link_address',
    'tracked_link 1',
    'open_image',
    'end_shown_when',
  ])
    assert.equal(
      liquidError(`one\n{% ${tag} %}two`),
      `Line 2, column 1: tag "${tag.split(' ')[0]}" not found.`,
    )
})

test('the docs list the filters that there are, and no others', async () => {
  const docs = await readFile(new URL('../../../../docs/liquid.md', import.meta.url), 'utf8')
  const table = docs.slice(docs.indexOf('## Filters'), docs.indexOf('There are no filters'))
  assert.deepEqual([...table.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted(), FILTERS)
})

test('tags in tags without end are told to be too deep', () => {
  assert.match(
    liquidError('{% if a %}'.repeat(20_000))!,
    /tags are nested too deep: put fewer of them into one another\.$/,
  )
})
