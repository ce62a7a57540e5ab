import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '#lib/cpu-time.ts'
import { exampleId } from '#operation/fields.ts'
import type { Ports } from '#ports/ports.ts'
import { testPorts } from '#test/ports.ts'
import { EXAMPLE_CAMPAIGN } from '#areas/campaigns/record/campaign-events.ts'
import { messageMaker } from '../message/message-maker.ts'
import { compileApart, fieldErrorsApart } from '../compile/compile-apart.ts'
import { authorOf, EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import { prepareMessage } from '#areas/mailings/submitting/prepared-message.ts'

const world = testPorts({ baseUrl: 'https://mail.example' }) as unknown as Ports
const VICTIM = 'victim@readers.example'

const text = (body: string) => ({ ...EXAMPLE_CAMPAIGN, content: { format: 'html' as const, body } })
const fieldErrors = async (body: string) =>
  (await fieldErrorsApart('acc_1', text(body), EXAMPLE_NEWSLETTER)).map(({ code, pointer, detail }) => `${pointer} ${code}: ${detail}`)
const whereNamed = (body: string) => `{% if email == "${VICTIM}" %}${body}{% endif %}`
const times = (body: string) => `{% for a in (1..1000) %}${body}{% endfor %}`

/** Tags of liquidjs that templates may not use. They read files, count across mails, or print without escaping. */
const TAGS: Record<string, string> = {
  'render (CVE-2026-35525)': '{% render "/etc/passwd" %}',
  include: '{% include "../secrets" %}',
  'layout and block (CVE-2026-41311)': '{% layout "x" %}{% block a %}{% block a %}{% endblock %}{% endblock %}',
  tablerow: '{% tablerow i in (1..1000000) cols:1 %}{% endtablerow %}',
  cycle: times('{% cycle "a", "b" %}'),
  increment: '{% increment n %}',
  decrement: '{% decrement n %}',
  echo: '{% echo email %}',
  liquid: '{% liquid assign a = 1 %}',
}

const EXPRESSION = `"l | where_exp: 'b', 'l contains 0'"`
const LIST = '{% assign l = (1..1000) %}'
const FILTERS: Record<string, string> = {
  ...Object.fromEntries(
    ['where', 'reject', 'group_by', 'has', 'find', 'find_index'].map((name) => [`${name}_exp`, `${LIST}{{ l | ${name}_exp: "a", ${EXPRESSION} }}`]),
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

const LONG = '{% capture c %}' + 'x'.repeat(90_000) + '{% endcapture %}'
const WORD = 'a'.repeat(499)
const COSTLY: Record<string, string> = {
  'a nested for': times(times('{{ b }}')),
  'an empty for (CVE-2026-44645)': times(times('')),
  'a long condition': times(`{% if ${'a == 0 or '.repeat(5000)} a %}{% endif %}`),
  'a long expression': times(`{{ ${'1 '.repeat(30_000)} }}`),
  'a long case': times(`{% case a %}{% when ${'0,'.repeat(30_000)}0 %}{% endcase %}`),
  'a case of lists': `${LIST}${times(`{% case l %}{% when ${'l,'.repeat(5000)}0 %}x{% endcase %}`)}`,
  'a case of blanks': `{% capture c %}${'&nbsp; '.repeat(9000)}{% endcapture %}{% assign c = c | replace: "&nbsp;", " " | append: "x" %}${times(`{% case c %}{% when 1,${'blank,'.repeat(5000)}1 %}x{% endcase %}`)}`,
  'lists that are compared': `${LIST}${times('{% if l == l %}{% endif %}')}`,
  'a long range': '{% for i in (1..1000000000) %}{% endfor %}',
  'a range from far below zero': '{% for i in (-1000000000..0) %}{% endfor %}',
  'a range of numbers to which one cannot be added': '{% for i in (9007199254740992..9007199254740994) %}{% endfor %}',
  'such a range of texts': '{% assign r = ("9007199254740992".."9007199254740994") %}{{ r | join }}',
  'such a range in a condition': '{% if email %}{% elsif 1 == 1 %}{% endif %}{% if (9007199254740992..9007199254740994) contains 1 %}{% endif %}',
  'such a range in a case': '{% case email %}{% when (9007199254740992..9007199254740994) %}{% endcase %}',
  'such a range inside of brackets': '{{ fields[(9007199254740992..9007199254740994)] }}',
  'such a range as a value of a filter': '{{ email | append: (9007199254740992..9007199254740994) }}',
  'such a range as a limit':
    '{% for i in fields limit: (9007199254740992..9007199254740994) %}{% endfor %}{{ (9007199254740992..9007199254740994).size }}',
  'long ranges that nobody reads': times(times('{% assign r = (1..1000) %}')),
  'a list of too many': `${LONG}{{ c | split: "" | size }}`,
  'append that doubles': `{% assign a = "xxxx" %}${'{% assign a = a | append: a %}'.repeat(30)}`,
  'prepend that doubles, in a loop': `{% assign s = "xxxx" %}${times('{% assign s = s | prepend: s %}')}`,
  'capture that doubles': times('{% capture s %}{{ s }}{{ s }}x{% endcapture %}'),
  'a long text that is printed': `${LONG}${times('{{ c }}')}`,
  'quotes that are printed': `{% capture c %}${'"'.repeat(30_000)}{% endcapture %}${times('{{ c }}')}`,
  'replace (CVE-2026-34166)': `${LONG}{{ c | replace: "x", c }}`,
  'replace of a text of 400 MB': `{% capture c %}${'x'.repeat(20_000)}{% endcapture %}{{ c | replace: "x", c | size }}`,
  'join (CVE-2026-69222)': `${LONG}${LIST}{{ l | join: c | size }}`,
  'replace_first ($&, CVE-2026-33287)': `${LONG}{% assign d = c | slice: 0, 40000 %}${times('{% assign e = d | replace_first: d, "$&$&$&$&" %}')}`,
  'a word of which much fits': `{% assign w = "${WORD}b${WORD}" %}{% capture c %}${'a'.repeat(90_000)}{% endcapture %}${times('{% if c contains w %}{% endif %}')}`,
  'the same, for a filter': `{% assign w = "${WORD}b${WORD}" %}{% capture c %}${'a'.repeat(90_000)}{% endcapture %}${times('{% assign d = c | remove: w %}')}`,
  'replace of a long word': `{% capture c %}${'a'.repeat(99_000)}{% endcapture %}{% assign h = c | slice: 0, 25000 %}{% assign w = h | append: "b" | append: h %}{{ c | replace: w, "" }}`,
  'slice of a huge length': `${LONG}${times('{% assign d = c | slice: 0, 99999999999 %}')}`,
  'the width of a date (CVE-2026-45357)': '{{ "now" | date: "%9999999d" }}',
  'a date of many parts': times(`{{ "now" | date: "${'%A'.repeat(50)}" }}`),
  'the format of a date': `{{ "now" | date: "${'%A'.repeat(1000)}" }}`,
  'time zones': times('{{ "now" | date: "%Y", "Asia/Tokyo" }}'),
  digests: times(times('{{ b | hmac_sha256: "k" }}')),
  url_encode: `${LONG}${times('{% assign d = c | url_encode %}')}`,
  slugify: `${LONG}${times('{% assign d = c | slugify: "latin" %}')}`,
  truncatewords: `{% capture c %}${'a '.repeat(45_000)}{% endcapture %}${times('{% assign d = c | truncatewords: 99999 %}')}`,
  'links that are counted': times(times('<a href="https://x.example/{{ b }}">x</a>')),
}

const HARMLESS: Record<string, string> = {
  'strip_html (CVE-2026-45617)': `{% capture c %}${'&lt;script'.repeat(9000)}{% endcapture %}{{ c | strip_html | size }}`,
  'rounding to many digits': '{{ 1.5 | round: 400 }}{{ 1.5 | round: -400 }}',
  'numbers of many digits': `{{ ${'9'.repeat(400)} | plus: 1 }}{{ -${'9'.repeat(400)} }}`,
  'a range that goes down': '{% for i in (5..-5) %}x{% endfor %}',
  'a limit below zero': '{% for i in (1..5) limit: -3 offset: -2 %}x{% endfor %}',
  'the prototype':
    '{{ email.constructor }}{{ fields.__proto__ }}{{ newsletter["constructor"]["constructor"] }}{% for i in email.__proto__ %}x{% endfor %}',
  'the prototype of a list (CVE-2026-106120)': '{% assign l = "a,b" | split: "," %}{{ l.constructor }}{{ l[-9] }}{{ l | first }}{{ l.map }}',
}

test('a tag that reads files, counts across mails or skips the escaping is not there', async () => {
  for (const [name, body] of Object.entries(TAGS))
    assert.match((await fieldErrors(body)).join(), /^\/content\/body invalid_liquid: Line 1, column \d+: tag "\w+" not found\.$/, name)
})

test('a filter that goes through lists or evaluates expressions is not there; the error says what to write instead', async () => {
  for (const [name, body] of Object.entries(FILTERS)) {
    const filter = name.split(' ')[0]!
    assert.match(
      (await fieldErrors(body)).join(),
      new RegExp(`^/content/body invalid_liquid: Line 1, column \\d+: there is no filter ${filter}: \\w.{10,}\\.$`),
      name,
    )
  }
})

test('a text that costs too much is refused with what to change', async () => {
  for (const [name, body] of Object.entries(COSTLY)) {
    const [fieldError = 'none'] = await fieldErrors(body)
    assert.match(
      fieldError,
      /^\/content\/body (invalid_liquid|too_complex): .*(make it shorter|give it smaller numbers|write fewer|the number in it smaller)/,
      name,
    )
  }
})

test('what costs nothing passes', async () => {
  for (const [name, body] of Object.entries(HARMLESS)) assert.deepEqual(await fieldErrors(body), [], name)
})

test('a condition that the check does not see through costs the process that sends a moment, and the mail is refused for good', async () => {
  for (const [name, body] of Object.entries(COSTLY)) {
    const hidden = text(whereNamed(body))
    assert.deepEqual(await fieldErrorsApart('acc_1', hidden, EXAMPLE_NEWSLETTER), [], name)
    const given = {
      ...authorOf(EXAMPLE_NEWSLETTER),
      accountId: exampleId('acc'),
      newsletter: EXAMPLE_NEWSLETTER,
      ports: world,
      sign: <T>(made: T) => made,
      mailing: Buffer.alloc(8, 7),
    }
    const maker = messageMaker(await compileApart('acc_1', hidden, EXAMPLE_NEWSLETTER, 'worker'), {
      ...given,
      source: { ...hidden, kind: 'campaign' },
    })
    const began = cpuMs()
    const mail = await prepareMessage(maker, { contact_id: '018f0000-0000-7000-8000-000000000000', email: VICTIM, fields: {} } as never)
    assert.ok('outcome' in mail, name)
    if (name !== 'a case of blanks') assert.equal(mail.outcome, 'refused', name)
    assert.ok(cpuMs() - began < 1000, `${name}: ${cpuMs() - began} ms`)
  }
})

test('a condition on the address or on a field is seen through', async () => {
  const costly = COSTLY['an empty for (CVE-2026-44645)']!
  for (const condition of ['email == blank', 'email != blank', 'email', 'city', 'city == nil', 'fields.size > 0', 'plan > 1'])
    assert.match((await fieldErrors(`{% if ${condition} %}${costly}{% endif %}`)).join(), /too_complex/, condition)
})

test('a subject and a preview text are checked as the body is', async () => {
  const costly = times(times('{{ b }}'))
  const found = (more: object) => fieldErrorsApart('acc_1', { ...EXAMPLE_CAMPAIGN, ...more }, EXAMPLE_NEWSLETTER)
  assert.deepEqual(
    (await found({ subject: costly })).map(({ code, pointer }) => `${pointer} ${code}`),
    ['/subject too_complex'],
  )
  assert.deepEqual(
    (await found({ previewText: costly })).map(({ code, pointer }) => `${pointer} ${code}`),
    ['/previewText too_complex'],
  )
  assert.match((await found({ subject: '{{ first_name | upcas }}' }))[0]!.detail, /there is no filter upcas: write upcase\.$/)
})
