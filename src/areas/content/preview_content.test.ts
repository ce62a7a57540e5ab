import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestWait } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

const preview = (account: TestAccount, body: string, more: Record<string, unknown> = {}) => {
  const { format = 'markdown', ...rest } = more
  return world.ok(account, 'preview_content', {
    newsletterId: account.newsletterId,
    subject: 'March',
    content: { format, body },
    ...rest,
  })
}

const codes = async (
  account: TestAccount,
  body: string,
  more: Record<string, unknown> = {},
): Promise<string[]> =>
  (await preview(account, body, more)).checks.map(
    ({ code, pointer }: { code: string; pointer?: string }) =>
      pointer ? `${code} ${pointer}` : code,
  )

async function complete(): Promise<TestAccount> {
  const account = await world.account()
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    postalAddress: '12 Green Lane, Exeter',
  })
  return account
}

test('shows Markdown and HTML as the mail that readers get, with its footer, and keeps and sends nothing', async () => {
  const ada = await complete()
  const shown = await preview(ada, '# March\n\nHello {{ first_name }}', {
    subject: 'For {{ first_name }}',
    previewText: 'Peas',
  })
  assert.equal(shown.subject, 'For Ada')
  assert.match(shown.html, /<h1[^>]*>March<\/h1>/)
  assert.match(shown.html, /Hello Ada[\s\S]*12 Green Lane[\s\S]*\/unsubscribe\/test/)
  assert.match(shown.text, /^March\n\nHello Ada\n\n---/i)
  assert.deepEqual([shown.bytes, shown.checks], [Buffer.byteLength(shown.html), []])
  assert.match(
    (await preview(ada, '<h2>April</h2>', { format: 'html' })).html,
    /<h2[^>]*>April<\/h2>/,
  )
  await world.jobs()
  assert.deepEqual(world.mailer.sent, [])
  assert.deepEqual((await world.ok(ada, 'list_campaigns')).data, [])
})

test('a text that is nested too deep is refused at its line, with the limit, before it is parsed', async () => {
  const ada = await complete()
  const content = { format: 'markdown', body: `Peas\n\n${'> '.repeat(90_000)}` }
  const refused = await world.refused(ada, 'preview_content', {
    newsletterId: ada.newsletterId,
    subject: 'March',
    content,
  })
  assert.deepEqual(
    [refused.status, refused.errors],
    [
      422,
      [
        {
          code: 'too_deep',
          detail:
            'Line 3: Quotes and lists are nested more than 100 deep: put fewer of them into one another.',
          pointer: '/content/body',
        },
      ],
    ],
  )
})

test('a custom field may have a name that every object inherits', async () => {
  const ada = await complete()
  for (const name of ['constructor', 'valueof'])
    await world.ok(ada, 'create_custom_field', { name, type: 'text' })
  assert.match(
    (await preview(ada, 'For {{ fields.constructor }} and {{ valueof }}')).text,
    /^For Sample and Sample\n/,
  )
})

test('a subject that Liquid makes longer than 250 letters is cut visibly, between two letters', async () => {
  const ada = await complete()
  const shown = await preview(ada, 'Peas', { subject: 'a{% for i in (1..300) %}😀{% endfor %}' })
  assert.equal(shown.subject, `a${'😀'.repeat(248)}…`)
})

test("fills in a chosen contact's values, escaped", async () => {
  const ada = await complete()
  const contact = await world.ok(ada, 'add_contact', {
    email: 'eve@example.com',
    fields: { first_name: '<script>alert(1)</script>' },
  })
  const { html } = await preview(ada, 'Hello {{ first_name }} of {{ email }}', {
    contactId: contact.id,
  })
  assert.ok(html.includes('Hello &lt;script&gt;'))
  assert.ok(!html.includes('<script'))
  assert.match(html, /eve@example\.com/)
})

test('Liquid that is not valid is refused at its field, with line and column', async () => {
  const ada = await world.account()
  const refused = (more: object) =>
    world.refused(ada, 'preview_content', {
      newsletterId: ada.newsletterId,
      content: { format: 'markdown', body: 'x' },
      ...more,
    })
  const body = await refused({
    content: { format: 'markdown', body: 'one\n\nab {% include "x" %}' },
  })
  assert.deepEqual([body.status, body.errors![0]!.pointer], [422, '/content/body'])
  assert.match(body.errors![0]!.detail, /^Line 3, column 4: tag "include" not found\.$/)
  assert.equal((await refused({ subject: '{{ a | upcas }}' })).errors![0]!.pointer, '/subject')
  assert.equal((await refused({ previewText: '{% if %}' })).errors![0]!.pointer, '/previewText')
})

test('names an unknown field, with the known name that is nearest, and no name that the text makes itself', async () => {
  const ada = await complete()
  const { checks } = await preview(
    ada,
    '{{ frist_name }} {{ fields.first_name }} {{ fields.city_of_birth }}',
    { subject: '{{ emial }}' },
  )
  assert.deepEqual(
    checks.map(
      ({ severity, detail, pointer }: { severity: string; detail: string; pointer: string }) => [
        severity,
        pointer,
        detail,
      ],
    ),
    [
      ['warning', '/subject', 'There is no field emial. Did you mean email?'],
      ['warning', '/content/body', 'There is no field frist_name. Did you mean first_name?'],
      [
        'warning',
        '/content/body',
        'There is no field city_of_birth. It stays empty for every reader. Create the field, or take the name out.',
      ],
    ],
  )
  const own =
    '{% assign who = email %}{{ who }}{% for part in (1..2) %}{{ part }} {{ forloop.index }}{% endfor %}{{ newsletter.name }} {{ unsubscribe_url }}'
  assert.deepEqual(await codes(ada, own), [])
})

test('tells of an empty subject and text, of images without alt, of a mail that Gmail cuts off, and of a missing postal address', async () => {
  const ada = await complete()
  assert.deepEqual(await codes(ada, ' ', { subject: '' }), [
    'empty_subject /subject',
    'empty_content /content/body',
  ])
  const images =
    '<img src="https://x.example/a.png"><img src="https://x.example/b.png" alt=""><img alt="Peas" src="https://x.example/c.png">'
  const [check] = (await preview(ada, images, { format: 'html' })).checks
  assert.equal(check.code, 'image_without_alt')
  assert.match(check.detail, /^Images without a text in alt: 1\./)
  assert.deepEqual([check.pointer, check.values], ['/content/body', { count: 1, line: 1 }])
  const block = [{ type: 'divider' }, { type: 'html', body: `<p>Peas</p>\n${images}` }]
  const inBlock = await preview(ada, '', { content: { format: 'blocks', blocks: block } })
  assert.equal(inBlock.checks[0].pointer, '/content/blocks/1/body')
  const wrong = await preview(ada, 'Peas\n\nfor {{ frist_name }}')
  assert.deepEqual(wrong.checks[0].values, {
    name: 'frist_name',
    near: 'first_name',
    reason: 'near',
    line: 3,
  })
  assert.deepEqual(await codes(ada, 'word '.repeat(22_000)), ['too_large /content/body'])
  assert.deepEqual(await codes(await world.account(), 'Hello'), ['no_postal_address'])
})

test('a text that keeps the compiler busy is refused, and other requests go on meanwhile', async () => {
  const ada = await world.account()
  const body = `x{% assign a = " " %}${'{% assign a = a | append: a %}'.repeat(20)}{{ a }}y`
  const waited = await longestWait(async () => {
    const hostile = await world.refused(ada, 'preview_content', {
      newsletterId: ada.newsletterId,
      content: { format: 'html', body },
    })
    assert.equal(hostile.errors![0]!.pointer, '/content/body')
  })
  assert.ok(waited < 500, `others waited ${waited} ms`)
})

test('shows an option of an A/B test, with what it leaves out from the text itself, and places its checks', async () => {
  const ada = await complete()
  const variants = {
    options: [
      { key: 'A' },
      { key: 'B', subject: 'Peas' },
      { key: 'C', content: { body: '{{ nme }}' } },
    ],
  }
  const shown = async (variant?: string) => {
    const { subject, text, checks } = await preview(ada, 'Hello', {
      variants,
      ...(variant && { variant }),
    })
    return [
      subject,
      text.startsWith('Hello'),
      ...checks.map(({ pointer }: { pointer: string }) => pointer),
    ]
  }
  assert.deepEqual(await shown(), ['March', true])
  assert.deepEqual(await shown('A'), ['March', true])
  assert.deepEqual(await shown('B'), ['Peas', true])
  assert.deepEqual(await shown('C'), ['March', false, '/variants/options/2/content/body'])
  const refused = async (more: object) =>
    (
      await world.refused(ada, 'preview_content', {
        newsletterId: ada.newsletterId,
        content: { format: 'markdown', body: 'x' },
        ...more,
      })
    ).errors![0]!
  assert.deepEqual(
    (await refused({ variants, variant: 'D' })).detail,
    'There is no option D. Choose one of A, B, C.',
  )
  assert.equal((await refused({ variant: 'A' })).pointer, '/variant')
  const broken = { options: [{ key: 'A' }, { key: 'B', subject: '{{ a | upcas }}' }] }
  assert.equal(
    (await refused({ variants: broken, variant: 'B' })).pointer,
    '/variants/options/1/subject',
  )
})

test("neither next door's newsletter nor its contacts are found", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const content = { format: 'markdown', body: 'x' }
  const contact = await world.ok(bob, 'add_contact', { email: 'r@example.com' })
  assert.equal(
    (await world.refused(ada, 'preview_content', { newsletterId: bob.newsletterId, content }))
      .status,
    404,
  )
  assert.equal(
    (
      await world.refused(ada, 'preview_content', {
        newsletterId: ada.newsletterId,
        contactId: contact.id,
        content,
      })
    ).status,
    404,
  )
})

test('marks the parts of a mail by block or line for editors, and counts bytes without marks', async () => {
  const ada = await complete()
  const placesIn = (html: string) =>
    [...html.matchAll(/<(\w+)[^>]* data-place="([^"]*)"/g)].map(
      ([, element, place]) => `${element} ${place}`,
    )
  const body = [
    '# March',
    '',
    'Hello {{ first_name |',
    'default: "friend" }}',
    '',
    '{% if vip %}',
    'For you.',
    '{% endif %}',
    '',
    '<p>Own</p>',
    '',
    '- peas',
    '- beans',
    '',
    '| a |',
    '|---|',
    '| b |',
  ]
  const shown = await preview(ada, body.join('\n'), { places: true })
  assert.deepEqual(placesIn(shown.html), ['h1 1', 'p 3', 'ul 12', 'table 15'])
  assert.equal(shown.bytes, (await preview(ada, body.join('\n'))).bytes)

  const text = [{ text: 'Peas' }]
  const columns = {
    type: 'columns',
    shares: [50, 50],
    columns: [[{ type: 'paragraph', text, id: 'inner' }], []],
    id: 'outer',
  }
  const blocks = [
    { type: 'paragraph', text, id: 'a' },
    { type: 'paragraph', text, id: 'web', visibleIn: 'web' },
    columns,
  ]
  const ofBlocks = (more: object) =>
    world.ok(ada, 'preview_content', {
      newsletterId: ada.newsletterId,
      subject: 'March',
      content: { format: 'blocks', blocks },
      ...more,
    })
  assert.deepEqual(placesIn((await ofBlocks({ places: true })).html), [
    'td a',
    'td outer',
    'td inner',
  ])
  assert.deepEqual(placesIn((await ofBlocks({})).html), [])
})
