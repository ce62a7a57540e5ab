import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidBytes } from '#lib/typeid.ts'
import PostalMime from 'postal-mime'
import { exampleId } from '#operation/fields.ts'
import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { unsubscribeSigner } from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { testPorts } from '#test/ports.ts'
import { EXAMPLE_CAMPAIGN } from '#areas/campaigns/record/campaign-events.ts'
import { messageMaker, openTestMails } from './message-maker.ts'
import { CannotBeMade, compileApart } from '../compile/compile-apart.ts'
import { authorOf, EXAMPLE_NEWSLETTER as newsletter } from '../fixtures/newsletter.ts'
import { isLinkProof } from '../compile/link-proof.ts'
import { LINKED, recipientTokenMaker, RETURNED } from './recipient-token.ts'

const world = testPorts({ baseUrl: 'https://mail.example' }) as unknown as Ports
const sign = async (message: Message) => message
const accountId = exampleId('acc')
const contactId = exampleId('sub')

interface Written {
  subject?: string
  previewText?: string
  body?: string
  format?: 'markdown' | 'html'
  fields?: Record<string, string | number | boolean>
  of?: Partial<Newsletter>
  /** The mailing key and link numbers that a campaign has while it is being sent. */
  sent?: { mailing: Buffer; returnPathHost?: string | null; links?: ReadonlyMap<string, number> }
}

type Given = Omit<Parameters<typeof messageMaker>[1], 'source'> & {
  campaign: typeof EXAMPLE_CAMPAIGN
}
const openMaker = async ({ campaign, ...given }: Given) =>
  messageMaker(await compileApart('acc_1', campaign, given.newsletter, 'worker'), {
    about: campaign.id,
    ...given,
    source: { ...campaign, kind: 'campaign' },
  })

async function mailOf({
  subject = 'March',
  previewText = '',
  body = 'Hello',
  format = 'markdown',
  fields = {},
  of = {},
  sent,
}: Written) {
  const campaign = { ...EXAMPLE_CAMPAIGN, subject, previewText, content: { format, body } }
  const written = { ...newsletter, ...of }
  const maker = await openMaker({
    ...authorOf(written),
    sign,
    accountId,
    campaign,
    newsletter: written,
    ports: world,
    ...sent,
  })
  const message = await maker.messageFor({ contactId, email: 'reader@example.com', fields })
  const raw = message.raw.toString('latin1')
  const [head = ''] = raw.split('\r\n\r\n')
  return { message, raw, head, ...(await PostalMime.parse(message.raw)) }
}

const header = (mail: Awaited<ReturnType<typeof mailOf>>, name: string) =>
  mail.headers.filter(({ key }) => key === name).map(({ value }) => value)

test('has one of each header, a text and an HTML part, 7 bit and no long line', async () => {
  const mail = await mailOf({
    body: `# Grüße 🌱\n\n${'sehr lange Zeile '.repeat(300)}\n\n.dot\n\n${'x'.repeat(3000)}`,
    subject: 'Grüße aus dem Garten 🌱 '.repeat(8),
  })
  assert.match(mail.html!, /Grüße 🌱/)
  assert.match(mail.text!, /Grüße 🌱/)
  assert.ok(mail.raw.split('\r\n').every((line) => line.length <= 998))
  assert.ok(mail.message.raw.every((byte) => byte < 0x80))
  assert.doesNotMatch(mail.raw.replaceAll('\r\n', ''), /[\r\n]/)
  for (const name of [
    'from',
    'reply-to',
    'to',
    'subject',
    'date',
    'message-id',
    'mime-version',
    'list-id',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'feedback-id',
  ])
    assert.equal(header(mail, name).length, 1, name)
  assert.deepEqual(mail.from, { name: 'Ada, of the Garden', address: 'ada@garden.example' })
  assert.deepEqual(mail.to, [{ name: '', address: 'reader@example.com' }])
  assert.equal(mail.replyTo![0]!.address, 'answers@garden.example')
})

test('offers the one-click way out, with a token that is of this reader and this campaign', async () => {
  const mail = await mailOf({})
  assert.deepEqual(header(mail, 'list-unsubscribe-post'), ['List-Unsubscribe=One-Click'])
  const [, token] = /^<https:\/\/mail\.example\/unsubscribe\/([\w-]+)>$/.exec(
    header(mail, 'list-unsubscribe')[0]!,
  )!
  const { generation, ...claims } = world.vault.verify('unsubscribe', token!)!
  assert.deepEqual(claims, { accountId, subject: contactId, about: EXAMPLE_CAMPAIGN.id })
  const tokenFor = unsubscribeSigner(world.vault, { accountId, about: EXAMPLE_CAMPAIGN.id })
  assert.equal(
    world.vault.verify('unsubscribe', tokenFor(uuidBytes(contactId), 'reader@example.com'))!
      .generation,
    generation,
  )
  assert.ok(mail.html!.includes(`<a href="https://mail.example/unsubscribe/${token}"`))
  assert.ok(mail.text!.includes(`Unsubscribe: https://mail.example/unsubscribe/${token}`))
})

test('the footer names the newsletter and its postal address', async () => {
  const mail = await mailOf({})
  assert.match(mail.html!, /The &quot;Weekly&quot; Garden|The "Weekly" Garden/)
  assert.match(mail.html!, /<bdi>12 Green Lane<\/bdi><br><bdi>Exeter &lt;EX1&gt;<\/bdi>/)
  assert.match(mail.text!, /12 Green Lane\nExeter <EX1>/)
})

test('List-Id quotes or encodes the name', async () => {
  const plain = await mailOf({})
  assert.deepEqual(header(plain, 'list-id'), [
    `"The \\"Weekly\\" Garden" <${newsletter.id}.mail.example>`,
  ])
  const encoded = await mailOf({ of: { name: 'Gärtnerei „Süd“ '.repeat(6).trim() } })
  assert.match(encoded.head, /^List-Id: =\?UTF-8\?B\?[A-Za-z0-9+/=]+\?=\r$/im)
  assert.ok(header(encoded, 'list-id')[0]!.endsWith(`<${newsletter.id}.mail.example>`))
})

test('the Message-ID is the same at each try, at the sending domain, and another for each reader', async () => {
  const [first, second] = [await mailOf({}), await mailOf({})]
  assert.equal(first.messageId, second.messageId)
  assert.match(first.messageId!, /^<cmp_\w{26}\.sub_\w{26}@garden\.example>$/)
  const maker = await openMaker({
    ...authorOf(newsletter),
    sign,
    accountId,
    campaign: EXAMPLE_CAMPAIGN,
    newsletter,
    ports: world,
  })
  const other = await maker.messageFor({
    contactId: 'sub_01k5r8f3q5fz9v1m6x2c7n4b0e',
    email: 'b@example.com',
    fields: {},
  })
  assert.notEqual(`<${other.messageId}>`, first.messageId)
})

test('fills in fields at the top level and under fields, and defaults with quotes inside', async () => {
  const body =
    'Dear {{ first_name | default: "friend" }}, {{ fields.first_name }}, {{ email }}, {{ newsletter.name }}, [x](https://x.example/?q={{ first_name | url_encode }}&b=1)'
  const mail = await mailOf({
    body,
    subject: 'For {{ first_name | default: "you" }}',
    previewText: 'Hi {{ first_name }}',
    fields: { first_name: 'Ada & Bo' },
  })
  assert.equal(mail.subject, 'For Ada & Bo')
  assert.match(mail.text!, /Dear Ada & Bo, Ada & Bo, reader@example\.com, The "Weekly" Garden/)
  assert.match(mail.html!, /Dear Ada &amp; Bo, /)
  assert.match(mail.html!, /href="https:\/\/x\.example\/\?q=Ada\+%26\+Bo&amp;b=1"/)
  assert.match(mail.html!, /display: none[^>]*>Hi Ada &amp; Bo/)
  assert.match((await mailOf({ body })).text!, /Dear friend, , reader/)
})

test('what a reader wrote into a field is text and nothing else', async () => {
  const hostile = '{{ email }}<script>alert(1)</script>\r\nBcc: victim@example.com\r\n\r\n<h1>"\''
  const mail = await mailOf({
    subject: 'Hello {{ first_name }}',
    previewText: '{{ first_name }}',
    body: 'Hi {{ first_name }} <a title="{{ first_name }}" href="https://x.example/{{ first_name }}">x</a>',
    fields: { first_name: hostile },
  })
  assert.doesNotMatch(mail.html!, /<script|<h1>/)
  assert.match(mail.html!, /\{\{ email \}\}&lt;script&gt;/)
  assert.match(mail.text!, /\{\{ email \}\}<script>/)
  assert.equal(mail.subject, `Hello ${hostile.replaceAll('\r\n\r\n', ' ').replaceAll('\r\n', ' ')}`)
  assert.deepEqual(header(mail, 'bcc'), [])
  assert.equal(mail.bcc, undefined)
})

test('a link that a reader wrote into a field leads nowhere unless it is a web, mail or phone address', async () => {
  const body =
    '[a]({{ site }}) <a href="{{ site }}">b</a> <a href="{{ one }}{{ two }}">c</a> <img src="{{ site }}">'
  const acting = await mailOf({
    body,
    fields: { site: ' java\nscript:alert(1)', one: 'java', two: 'script:alert(1)' },
  })
  assert.doesNotMatch(acting.html!, /(href|src)="[^"]*script/i)
  assert.equal(acting.html!.match(/(href|src)="#"/g)!.length, 4)
  const web = await mailOf({
    body,
    fields: { site: 'https://ada.example/?a=1&b=2', one: 'https://', two: 'x.example' },
  })
  assert.equal(web.html!.match(/href="https:\/\/ada\.example\/\?a=1&amp;b=2"/g)!.length, 2)
  assert.match(web.html!, /href="https:\/\/x\.example"/)
})

test('scripts, event handlers, forms and acting links of the author go', async () => {
  const body = `<p onclick="x()" style="color:red">Kept</p><script>alert(1)</script><form action="/x"><input name="a">inside</form>
<a href="javascript:alert(1)">j</a><a href="data:text/html,x">d</a><iframe src="https://x.example"></iframe><svg><script>1</script></svg>
<div style="background:url(javascript:alert(1))">s</div><style>@import url(https://x.example/a.css);p{color:blue}</style><img src="x" onerror="y()"><meta http-equiv="refresh" content="0"><base href="https://x.example">`
  for (const format of ['html', 'markdown'] as const) {
    const { html } = await mailOf({ format, body })
    assert.match(html!, /<p style="[^"]*color:\s*red[^"]*">Kept<\/p>/)
    assert.doesNotMatch(
      html!,
      /onclick|onerror|<script|<form|<input|javascript:|data:text|<iframe|<svg|@import|http-equiv="refresh"|<base/i,
    )
  }
})

test('HTML keeps its tables and styles: rules are inlined, media queries stay', async () => {
  const body = `<html><head><title>no</title><style>.big{font-size:30px}@media (max-width:400px){.big{font-size:20px}}</style></head>
<body><table bgcolor="#eee" cellpadding="4">{% for n in (1..2) %}<tr><td class="big" colspan="2">row {{ n }}</td></tr>{% endfor %}</table></body></html>`
  const { html, text } = await mailOf({ format: 'html', body })
  assert.match(html!, /<td class="big" colspan="2" style="[^"]*font-size: 30px[^"]*">row 1<\/td>/)
  assert.match(
    html!,
    /<table[^>]*bgcolor="#eee"[^>]*><tbody><tr><td[^>]*>row 1<\/td><\/tr><tr><td[^>]*>row 2<\/td><\/tr><\/tbody><\/table>/,
  )
  assert.match(html!, /@media \(max-width:400px\)/)
  assert.match(text!, /row 1\n+row 2/)
  assert.doesNotMatch(text!, /\bno\b/)
})

test('conditions and loops may hold whole blocks of Markdown', async () => {
  const body =
    '{% if paid %}\n## Thank you\n{% else %}\n## Upgrade\n{% endif %}\n\n{% for n in (1..2) %}\n- item {{ n }}\n{% endfor %}\n'
  const paid = await mailOf({ body, fields: { paid: true } })
  assert.match(paid.html!, /<h2[^>]*>Thank you<\/h2>/)
  assert.doesNotMatch(paid.html!, /Upgrade|<p[^>]*>\s*<\/p>/)
  assert.match(paid.html!, /<li[^>]*>item 1<\/li>[\s\S]*<li[^>]*>item 2<\/li>/)
  assert.match((await mailOf({ body })).text!, /Upgrade[\s\S]*item 1\n+\s*- item 2/)
})

test('braces that are not meant as Liquid stay: raw, entities, the name of the newsletter', async () => {
  const body = '{% raw %}{{ first_name }}{% endraw %} and &#123;&#123; email }} and {single}'
  const { html, text } = await mailOf({ body, of: { name: 'The {{ email }} {% if %}' } })
  for (const part of [html!, text!]) {
    assert.match(part, /\{\{ first_name \}\} and \{\{ email \}\} and \{single\}/)
    assert.match(part, /The \{\{ email \}\} \{% if %\}/)
  }
})

test('nothing of the process or of the prototype can be reached', async () => {
  const body =
    '[{{ constructor }}{{ fields.constructor }}{{ fields.__proto__ }}{{ email.constructor.name }}{{ newsletter.sender }}{{ newsletter.toString }}]'
  assert.match((await mailOf({ body })).text!, /^\[\]/)
})

test('a test mail says so, and its link unsubscribes no reader', async () => {
  const source = openTestMails({
    ...authorOf(newsletter),
    sign,
    accountId,
    source: { ...EXAMPLE_CAMPAIGN, kind: 'campaign' },
    newsletter,
    ports: world,
  })
  const message = await source.testFor(
    'ada@garden.example',
    { email: 'reader@example.com', fields: { first_name: 'Ada' } },
    'msg_1',
  )
  const mail = await PostalMime.parse(message.raw)
  assert.equal(message.to, 'ada@garden.example')
  assert.equal(mail.subject, '[Test] What grows in March')
  assert.match(mail.messageId!, /^<test\.msg_1@/)
  assert.match(mail.text!, /Hello Ada/)
  assert.match(mail.text!, /https:\/\/mail\.example\/unsubscribe\/test/)
})

test('a test mail whose text costs too much for its reader is not made, and this process is free meanwhile', async () => {
  const body =
    '{% if email == "victim@example.com" %}{% for a in (1..1000) %}{% for b in (1..1000) %}{{ b }}{% endfor %}{% endfor %}{% endif %}'
  const source = {
    ...EXAMPLE_CAMPAIGN,
    kind: 'campaign' as const,
    content: { format: 'html' as const, body },
  }
  const { testFor } = openTestMails({
    ...authorOf(newsletter),
    sign,
    accountId,
    source,
    newsletter,
    ports: world,
  })
  const victim = { email: 'victim@example.com', fields: {} }
  await assert.rejects(testFor('ada@garden.example', victim, 'msg_1'), CannotBeMade)
  assert.equal(
    (await testFor('ada@garden.example', { email: 'other@example.com', fields: {} }, 'msg_1')).to,
    'ada@garden.example',
  )
})

const mailing = Buffer.alloc(8, 7)
const recipientToken = recipientTokenMaker(world.vault, mailing, LINKED)(uuidBytes(contactId))
const returnToken = recipientTokenMaker(world.vault, mailing, RETURNED)(uuidBytes(contactId))

test('links lead over this server, one number for each address; what is ours, mailed, phoned or switched off stays', async () => {
  const body = `[a](https://a.example/?x=1&y=2) [b](http://b.example "a > b") [again](https://a.example/?x=1&y=2) [mail](mailto:a@b.example)
[call](tel:+4412345) [here](#below) [ours](https://mail.example/n/garden) [prefs]({{ preferences_url }})
<a href="https://off.example" data-track="off">off</a> {% if paid %}[paid](https://paid.example){% endif %} <img src="https://a.example/i.png">`
  const { html, text } = await mailOf({ body, fields: { paid: true }, sent: { mailing } })
  const places = [...html!.matchAll(/<a href="([^"]*)"/g)].map(([, href]) =>
    href!.replace(recipientToken, 'TOKEN').replace(/(preferences|unsubscribe)\/.*/, '$1'),
  )
  assert.deepEqual(places, [
    'https://mail.example/c/TOKEN/1',
    'https://mail.example/c/TOKEN/2',
    'https://mail.example/c/TOKEN/1',
    'mailto:a@b.example',
    'tel:+4412345',
    '#below',
    'https://mail.example/n/garden',
    'https://mail.example/preferences',
    'https://off.example',
    'https://mail.example/c/TOKEN/4',
    'https://mail.example/preferences',
    'https://mail.example/unsubscribe',
  ])
  assert.doesNotMatch(html!, /data-track|tracked_link/)
  assert.match(text!, /a \(https:\/\/a\.example\/\?x=1&y=2\)/)
  assert.ok(!text!.includes(recipientToken))
})

test('the numbers are those that were frozen; an address without one is not counted', async () => {
  const body = '[a](https://a.example) [b](https://b.example)'
  const { html } = await mailOf({
    body,
    sent: { mailing, links: new Map([['https://b.example', 7]]) },
  })
  assert.match(html!, /href="https:\/\/a\.example"/)
  assert.ok(html!.includes(`href="https://mail.example/c/${recipientToken}/7"`))
})

test('an address with Liquid in it carries its own proof', async () => {
  const body = '[a](https://x.example/?q={{ first_name | url_encode }}&b=1) [b]({{ site }})'
  const { html } = await mailOf({
    body,
    fields: { first_name: 'Ada & Bo', site: 'javascript:alert(1)' },
    sent: { mailing },
  })
  const [, to, proof] = new RegExp(
    `href="https://mail\\.example/c/${recipientToken}/0\\?to=([^&"]*)&amp;s=([\\w-]{22})"`,
  ).exec(html!)!
  const address = decodeURIComponent(to!)
  assert.equal(address, 'https://x.example/?q=Ada+%26+Bo&b=1')
  assert.ok(isLinkProof(world.vault, recipientToken.toUpperCase(), address, proof!))
  assert.ok(!isLinkProof(world.vault, recipientToken, `${address}2`, proof!))
  assert.ok(
    !isLinkProof(
      world.vault,
      recipientTokenMaker(world.vault, Buffer.alloc(8, 8), LINKED)(uuidBytes(contactId)),
      address,
      proof!,
    ),
  )
  assert.match(html!, /href="#"/)
})

test('an image at the end of the body counts opens', async () => {
  const { html, message } = await mailOf({ sent: { mailing } })
  assert.match(
    html!,
    new RegExp(
      `<img src="https://mail\\.example/o/${recipientToken}\\.gif" width="1" height="1" alt=""[^>]*></body></html>`,
    ),
  )
  assert.equal(message.recipientToken, returnToken)
  assert.ok(!html!.includes(returnToken), 'who is passed on a link cannot answer for the reader')
})

test('a newsletter that wants no tracking has none, and test mails never have any', async () => {
  const body = '[a](https://a.example) [b](https://b.example/{{ email }})'
  const none = await mailOf({
    body,
    sent: { mailing },
    of: { tracking: { opens: false, clicks: false } },
  })
  assert.match(
    none.html!,
    /href="https:\/\/a\.example"[\s\S]*href="https:\/\/b\.example\/reader@example\.com"/,
  )
  assert.doesNotMatch(none.html!, /\.gif|\/c\//)
  const source = {
    ...EXAMPLE_CAMPAIGN,
    kind: 'campaign' as const,
    content: { format: 'markdown' as const, body },
  }
  const opened = openTestMails({
    ...authorOf(newsletter),
    sign,
    accountId,
    source,
    newsletter,
    ports: world,
    mailing,
  })
  const tested = await opened.testFor(
    'ada@garden.example',
    { email: 'reader@example.com', fields: {} },
    'msg_1',
  )
  assert.equal(tested.recipientToken, undefined)
  assert.doesNotMatch((await PostalMime.parse(tested.raw)).html!, /\.gif|\/c\//)
})

test('mail comes back to an address of its own where that is read, and one may leave by mail there', async () => {
  const own = await mailOf({ sent: { mailing, returnPathHost: 'mcbounces.garden.example' } })
  assert.equal(own.message.from, `b${returnToken}@mcbounces.garden.example`)
  assert.match(
    header(own, 'list-unsubscribe')[0]!,
    new RegExp(
      `^<https://mail\\.example/unsubscribe/[\\w-]+>,\\s*<mailto:u${returnToken}@mcbounces\\.garden\\.example>$`,
    ),
  )
  const other = await mailOf({ sent: { mailing, returnPathHost: null } })
  assert.equal(other.message.from, 'ada@garden.example')
  assert.doesNotMatch(header(other, 'list-unsubscribe')[0]!, /mailto/)
})

test('what is not signed is made at once', async () => {
  const maker = await openMaker({
    ...authorOf(newsletter),
    sign: (made) => made,
    accountId,
    campaign: EXAMPLE_CAMPAIGN,
    newsletter,
    ports: world,
  })
  assert.ok('raw' in maker.messageFor({ contactId, email: 'reader@example.com', fields: {} }))
})

test('a subject of as many letters as a campaign may have arrives whole, in every script', async () => {
  for (const letter of ['a', '😀', 'ё', '豆', 'ש']) {
    const subject = letter.repeat(250)
    assert.equal((await mailOf({ subject })).subject, subject, letter)
  }
  const mail = await mailOf({
    subject: `${'😀'.repeat(240)} {{ first_name }}`,
    fields: { first_name: 'Wilhelmine' },
  })
  assert.equal(mail.subject, `${'😀'.repeat(240)} Wilhelmi…`)
})
