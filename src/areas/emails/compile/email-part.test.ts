import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidBytes } from '#lib/typeid.ts'
import fc from 'fast-check'
import type { Liquid } from 'liquidjs'
import PostalMime from 'postal-mime'
import { exampleId } from '#operation/fields.ts'
import type { Ports } from '#ports/ports.ts'
import { testPorts } from '#test/ports.ts'
import { messageMaker } from '../message/message-maker.ts'
import { EXAMPLE_CAMPAIGN } from '#areas/campaigns/record/campaign-events.ts'
import { authorOf, EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import { openPart } from './email-part.ts'
import { htmlLiquid, isRenderTimeout, textLiquid } from '../liquid/liquid.ts'
import { Effort, MailContext } from '../liquid/liquid-effort.ts'
import { trackWith } from '../liquid/liquid-tracking.ts'
import { LINKED, recipientTokenMaker } from '../message/recipient-token.ts'
import { trackerFor } from './tracking.ts'

const world = testPorts({ baseUrl: 'https://mail.example' }) as unknown as Ports
const contactId = exampleId('sub')
const mailing = Buffer.alloc(8, 7)
const recipientToken = recipientTokenMaker(world.vault, mailing, LINKED)(uuidBytes(contactId))
/** Link numbers. The link between the two others is not counted. */
const LINKS = { 'https://a.example': 1, 'https://b.example': null, 'https://c.example': 3 }
const tracking = {
  baseUrl: 'https://mail.example',
  siteUrl: null,
  vault: world.vault,
  opens: true,
  clicks: true,
  numbers: Object.values(LINKS),
}

const word = fc.constantFrom(
  'a',
  'Grüße',
  '🌱',
  '=3D',
  '.',
  '..',
  ' ',
  '  ',
  '\t',
  '\n',
  '\n\n\n',
  '\r\n',
  '\r',
  '<b>&amp;',
  '"',
  'x'.repeat(90),
  '{{',
)
const words = fc.array(word, { maxLength: 6 }).map((parts) => parts.join(''))
/** Text that an author may not write alone, since Liquid would parse it. */
const literal = words.map((text) => text.replaceAll('{', ''))
const output = fc.constantFrom(
  '{{ first_name }}',
  '{{first_name|default:"friend"}}',
  '{{ fields.city }}',
  "{{ city | default: '' }}",
  '{{ email }}',
  '{{- city -}}',
  '{{ city | upcase }}',
  '{{ fields.size }}',
  '{{ nothing }}',
  '{{ paid }}',
  '{{ "{" }}',
  '{{ unsubscribe_url }}',
  '{{ seen }}',
)
const { template } = fc.letrec<{ template: string; block: string }>((tie) => ({
  template: fc
    .array(fc.oneof({ withCrossShrink: true }, literal, output, tie('block')), { maxLength: 8 })
    .map((parts) => parts.join('')),
  block: fc.oneof(
    tie('template').map((inner) => `{% if paid %}${inner}{% else %}-{% endif %}`),
    tie('template').map((inner) => `{% for n in (1..2) %}${inner}{{ n }}{% endfor %}`),
    tie('template').map((inner) => `{% capture seen %}${inner}{% endcapture %}`),
    fc.constant('{% assign city = "Bath" %}'),
    fc.constant('{% if paid %}{% break %}{% endif %}'),
    fc
      .constantFrom(0, 1, 2, 3)
      .map(
        (n) =>
          `<a href="{% tracked_link ${n} %}https://x.example/{{ city }}?a=1&amp;b{% end_tracked_link %}">`,
      ),
    fc.constant('<a href="{% link_address %}{{ city }}{% end_link_address %}">'),
    fc.constant('{% open_image %}'),
  ),
}))
const value = fc.oneof(words, fc.boolean(), fc.double({ noNaN: true }))
const fields = fc.record({ first_name: value, city: value, paid: value }, { requiredKeys: [] })

/** Fills in the whole text with Liquid alone. */
function rendered(liquid: Liquid, source: string, values: object): string {
  const context = new MailContext(values, liquid, new Effort(Infinity))
  if (liquid === htmlLiquid) trackWith(context, trackerFor(tracking, recipientToken))
  return liquid.renderSync(liquid.parse(source), context) as string
}

function squeezed(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimStart()
}

const lines = (text: string) => text.replaceAll('\r\n', '\n')

test('every part decodes to what Liquid makes of it, with any text in templates and fields', async () => {
  await fc.assert(
    fc.asyncProperty(template, template, fields, async (html, text, given) => {
      try {
        await assertDecodes(html, text, given)
      } catch (error) {
        // A busy machine may pause for longer than a mail may take.
        fc.pre(!isRenderTimeout(error))
        throw error
      }
    }),
    { numRuns: 500 },
  )
})

async function assertDecodes(
  html: string,
  text: string,
  fields: Record<string, string | number | boolean>,
): Promise<void> {
  const compiled = { subject: 'x', html, text, links: Object.keys(LINKS), lost: [] }
  const source = { ...EXAMPLE_CAMPAIGN, kind: 'campaign' as const }
  const links = new Map(
    Object.entries(LINKS).filter((link): link is [string, number] => link[1] !== null),
  )
  const maker = messageMaker(compiled, {
    ...authorOf(EXAMPLE_NEWSLETTER),
    accountId: exampleId('acc'),
    source,
    newsletter: EXAMPLE_NEWSLETTER,
    ports: world,
    sign: (made) => made,
    mailing,
    links,
  })
  const message = await maker.messageFor({ contactId, email: 'ada@readers.example', fields })
  const raw = message.raw.toString('latin1')
  const body = raw.slice(raw.indexOf('\r\n\r\n'))
  for (const line of body.split('\r\n')) assert.match(line, /^[\t\x20-\x7e]{0,76}$/)
  const mail = await PostalMime.parse(message.raw)
  const leave = /https:\/\/mail\.example\/unsubscribe\/[\w-]+/.exec(raw)![0]
  const values = {
    ...fields,
    email: 'ada@readers.example',
    fields,
    newsletter: { name: EXAMPLE_NEWSLETTER.name },
    unsubscribe_url: leave,
  }
  // postal-mime counts the line break before a boundary (RFC 2046 §5.1.1) as the part's.
  assert.equal(mail.html, `${lines(rendered(htmlLiquid, html, values))}\n`)
  assert.equal(mail.text, `${lines(squeezed(rendered(textLiquid, text, values)))}\n`)
}

const part = (source: string, liquid: Liquid) => openPart(source, liquid, {})
const filled = (source: string, values: object, liquid = htmlLiquid) =>
  part(source, liquid).fill(values as never, null)

test('a mail may have 1 MiB of its own text, and a million characters of values', () => {
  const half = 'x'.repeat(600_000)
  assert.equal(filled(`${half}{{ city }}`, { city: 'y' }).length, 600_001)
  assert.throws(() => filled(`${half}{{ city }}`, { city: half }), /1 MiB/)
  assert.throws(
    () => filled(`{% capture a %}${half}{% endcapture %}{{ a }}{{ a }}`, {}),
    /more than 1000000 characters/,
  )
})

test('the limits of Liquid hold over all parts of a mail', () => {
  const slow = '{% for a in (1..10) %}{% for b in (1..100) %}{{ b }}{% endfor %}{% endfor %}'
  const hungry = '{{ city | append: city | size }}'
  const values = { city: 'x'.repeat(40_000) }
  for (const [source, told] of [
    [slow, /more than 100000 steps/],
    [hungry, /more than 1000000 characters/],
  ] as const) {
    const effort = new Effort()
    const { encode } = part(source, htmlLiquid)
    for (let times = 0; times < 2; times++) encode(values, null, effort)
    assert.throws(() => {
      for (let times = 0; times < 8; times++) encode(values, null, effort)
    }, told)
  }
})

test('names are looked up as Liquid does, and nothing of the prototype is one', () => {
  const values = { fields: { city: 'Bath' }, city: 'Bath' }
  assert.equal(
    filled(
      '[{{ constructor }}{{ fields.constructor }}{{ __proto__ }}{{ fields.toString }}{{ nil }}]',
      values,
    ),
    '[]',
  )
  assert.equal(
    filled('{{ fields }}{{ fields.city }}{{ true }}{{ fields.size }}', values),
    'Bathtrue1',
  )
})
