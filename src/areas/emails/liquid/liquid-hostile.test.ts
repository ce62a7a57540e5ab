import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXAMPLE_CAMPAIGN } from '#areas/campaigns/record/campaign-events.ts'
import { fieldErrorsApart } from '../compile/compile-apart.ts'
import { COSTLY, LIST, times } from '../fixtures/costly-liquid.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'

const text = (body: string) => ({ ...EXAMPLE_CAMPAIGN, content: { format: 'html' as const, body } })
const fieldErrors = async (body: string) =>
  (await fieldErrorsApart('acc_1', text(body), EXAMPLE_NEWSLETTER)).map(
    ({ code, pointer, detail }) => `${pointer} ${code}: ${detail}`,
  )

/**
 * Tags of liquidjs that templates may not use. They read files, count across mails, or print
 * without escaping.
 */
const TAGS: Record<string, string> = {
  'render (CVE-2026-35525)': '{% render "/etc/passwd" %}',
  include: '{% include "../secrets" %}',
  'layout and block (CVE-2026-41311)':
    '{% layout "x" %}{% block a %}{% block a %}{% endblock %}{% endblock %}',
  tablerow: '{% tablerow i in (1..1000000) cols:1 %}{% endtablerow %}',
  cycle: times('{% cycle "a", "b" %}'),
  increment: '{% increment n %}',
  decrement: '{% decrement n %}',
  echo: '{% echo email %}',
  liquid: '{% liquid assign a = 1 %}',
}

const EXPRESSION = `"l | where_exp: 'b', 'l contains 0'"`
const FILTERS: Record<string, string> = {
  ...Object.fromEntries(
    ['where', 'reject', 'group_by', 'has', 'find', 'find_index'].map((name) => [
      `${name}_exp`,
      `${LIST}{{ l | ${name}_exp: "a", ${EXPRESSION} }}`,
    ]),
  ),
  where: `${LIST}{{ l | where: "a", 1 }}`,
  'pop (CVE-2026-55575)': `${LIST}{{ l | pop }}`,
  'sort_natural (CVE-2026-39412)': `${LIST}{{ l | sort_natural: "constructor" }}`,
  sort: `${LIST}{{ l | sort }}`,
  map: `${LIST}{{ l | map: "a" }}`,
  sum: `${LIST}{{ l | sum }}`,
  'concat (CVE-2026-69222)': `${LIST}${'{% assign l = l | concat: l %}'.repeat(20)}{{ l | join: "" }}`,
  json: '{{ fields | json }}',
  raw: '{{ email | raw }}',
}

const HARMLESS: Record<string, string> = {
  'strip_html (CVE-2026-45617)': `{% capture c %}${'&lt;script'.repeat(9000)}{% endcapture %}{{ c | strip_html | size }}`,
  'rounding to many digits': '{{ 1.5 | round: 400 }}{{ 1.5 | round: -400 }}',
  'numbers of many digits': `{{ ${'9'.repeat(400)} | plus: 1 }}{{ -${'9'.repeat(400)} }}`,
  'a range that goes down': '{% for i in (5..-5) %}x{% endfor %}',
  'a limit below zero': '{% for i in (1..5) limit: -3 offset: -2 %}x{% endfor %}',
  'the prototype':
    '{{ email.constructor }}{{ fields.__proto__ }}{{ newsletter["constructor"]["constructor"] }}{% for i in email.__proto__ %}x{% endfor %}',
  'the prototype of a list (CVE-2026-106120)':
    '{% assign l = "a,b" | split: "," %}{{ l.constructor }}{{ l[-9] }}{{ l | first }}{{ l.map }}',
}

test('a tag that reads files, counts across mails or skips the escaping is not there', async () => {
  for (const [name, body] of Object.entries(TAGS))
    assert.match(
      (await fieldErrors(body)).join(),
      /^\/content\/body invalid_liquid: Line 1, column \d+: tag "\w+" not found\.$/,
      name,
    )
})

test('a filter that goes through lists or evaluates expressions is not there; the error says what to write instead', async () => {
  for (const [name, body] of Object.entries(FILTERS)) {
    const filter = name.split(' ')[0]!
    assert.match(
      (await fieldErrors(body)).join(),
      new RegExp(
        `^/content/body invalid_liquid: Line 1, column \\d+: there is no filter ${filter}: \\w.{10,}\\.$`,
      ),
      name,
    )
  }
})

test('what costs nothing passes', async () => {
  for (const [name, body] of Object.entries(HARMLESS))
    assert.deepEqual(await fieldErrors(body), [], name)
})

test('a condition on the address or on a field is seen through', async () => {
  const costly = COSTLY['an empty for (CVE-2026-44645)']!
  for (const condition of [
    'email == blank',
    'email != blank',
    'email',
    'city',
    'city == nil',
    'fields.size > 0',
    'plan > 1',
  ])
    assert.match(
      (await fieldErrors(`{% if ${condition} %}${costly}{% endif %}`)).join(),
      /too_complex/,
      condition,
    )
})

test('a subject and a preview text are checked as the body is', async () => {
  const costly = times(times('{{ b }}'))
  const found = (more: object) =>
    fieldErrorsApart('acc_1', { ...EXAMPLE_CAMPAIGN, ...more }, EXAMPLE_NEWSLETTER)
  assert.deepEqual(
    (await found({ subject: costly })).map(({ code, pointer }) => `${pointer} ${code}`),
    ['/subject too_complex'],
  )
  assert.deepEqual(
    (await found({ previewText: costly })).map(({ code, pointer }) => `${pointer} ${code}`),
    ['/previewText too_complex'],
  )
  assert.match(
    (await found({ subject: '{{ first_name | upcas }}' }))[0]!.detail,
    /there is no filter upcas: write upcase\.$/,
  )
})
