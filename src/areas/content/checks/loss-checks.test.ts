import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const ada = await world.account()
await world.ok(ada, 'update_newsletter', {
  newsletterId: ada.newsletterId,
  postalAddress: '12 Green Lane, Exeter',
})

interface Shown {
  html: string
  text: string
  checks: { code: string; detail: string; severity: string; pointer?: string }[]
}

const preview = (content: object, more: object = {}): Promise<Shown> =>
  world.ok(ada, 'preview_content', {
    newsletterId: ada.newsletterId,
    subject: 'March',
    content,
    ...more,
  })
/** Returns the checks of a text in Markdown, in HTML, and as an HTML block. */
async function everywhere(markdown: string, html: string) {
  const shown = [
    await preview({ format: 'markdown', body: markdown }),
    await preview({ format: 'html', body: html }),
    await preview({ format: 'blocks', blocks: [{ type: 'html', body: html }] }),
  ]
  return shown.map(({ checks }) => checks.map(({ code, pointer }) => `${code} ${pointer}`))
}
const inEach = (code: string) => [
  [`${code} /content/body`],
  [`${code} /content/body`],
  [`${code} /content/blocks/0/body`],
]

test('what a mail leaves out is a warning in each format, with its place', async () => {
  for (const [code, markdown, html] of [
    ['link_address', '[a](/peas)', '<a href="/peas">a</a>'],
    ['link_address', '[a](https:/garden.test)', '<a href="https:/garden.test">a</a>'],
    ['link_scheme', '[a](ftp://garden.test)', '<a href="ftp://garden.test">a</a>'],
    ['image_address', '![a](peas.png)', '<img src="peas.png" alt="a">'],
    [
      'image_data',
      '![a](data:image/png;base64,AA)',
      '<img src="data:image/png;base64,AA" alt="a">',
    ],
    ['element', '<audio src="a.mp3"></audio>', '<audio src="a.mp3"></audio>'],
    ['outlook_comment', '<!--[if mso]>a<![endif]-->', '<!--[if mso]>a<![endif]-->'],
    ['merge_tag', 'Dear *|FNAME|*', '<p>Dear *|FNAME|*</p>'],
    ['merge_tag', '[a](%unsubscribe_url%)', '<a href="%unsubscribe_url%">a</a>'],
  ] as const)
    assert.deepEqual(await everywhere(markdown, html), inEach(code), markdown)
  const { checks } = await preview(
    { format: 'markdown', body: 'a\n\n[b](page.html)' },
    { subject: 'For {name, "you"}' },
  )
  assert.deepEqual(
    checks.map(({ severity, detail }) => [severity, detail]),
    [
      [
        'warning',
        '{name, "you"} is a tag of another service, which is not filled in here. Write {{ first_name | default: "you" }}.',
      ],
      [
        'warning',
        'Line 3, column 1: A link leads to page.html, which is no whole web address. Its words stay. Write all of it, such as https://garden.example/peas.',
      ],
    ],
  )
})

test('sms:, webcal:, //host and www. addresses lead readers on, in each format', async () => {
  const { html } = await preview({
    format: 'markdown',
    body: '[a](sms:+49170) [b](webcal://garden.test/x.ics) [c](www.garden.test) ![d](//garden.test/d.png)',
  })
  for (const address of [
    'href="sms:+49170"',
    'href="webcal://garden.test/x.ics"',
    'href="https://www.garden.test"',
    'src="https://garden.test/d.png"',
  ])
    assert.ok(html.includes(address), address)
  const text = [{ text: 'a', href: 'sms:+49170' }]
  const blocks = await preview({ format: 'blocks', blocks: [{ type: 'paragraph', text }] })
  assert.match(blocks.html, /href="sms:\+49170"/)
})

test('the frame of a known video is an embed in the mail, its text and each format', async () => {
  const body = '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe>'
  for (const content of [
    { format: 'markdown', body },
    { format: 'html', body },
    { format: 'blocks', blocks: [{ type: 'html', body }] },
  ]) {
    const { html, text, checks } = await preview(content)
    assert.match(html, /<a class="mc-embed-link" href="https:\/\/vimeo\.com\/76979871\/8272103f6e"/)
    assert.match(text, /Vimeo \(https:\/\/vimeo\.com\/76979871\/8272103f6e\)/)
    assert.deepEqual(checks, [])
  }
})

test('an address of a block that is not whole keeps the text from being sent', async () => {
  const button = { type: 'button', label: 'Go', href: 'https://https://garden.test' }
  const { checks } = await preview({ format: 'blocks', blocks: [button] })
  assert.deepEqual(
    checks.map(({ code, severity, pointer }) => [code, severity, pointer]),
    [['begun_address', 'error', '/content/blocks/0/href']],
  )
})

test('a tag of another service in curly brackets is told from a field that is not there', async () => {
  const { checks } = await preview({
    format: 'markdown',
    body: '{{ subscriber.first_name }} {{ shoe }}',
  })
  assert.deepEqual(
    checks.map(({ code }) => code),
    ['merge_tag', 'unknown_field'],
  )
  const refused = await world.refused(ada, 'preview_content', {
    newsletterId: ada.newsletterId,
    content: { format: 'markdown', body: 'Dear {{var:firstname:"you"}}' },
  })
  assert.match(refused.errors![0]!.detail, /Write \{\{ first_name \| default: "you" \}\}\.$/)
})

test('more than an answer has room for is counted', async () => {
  const body = Array.from({ length: 40 }, (_, i) => `[a](/${i})`).join(' ')
  const { checks } = await preview({ format: 'markdown', body })
  assert.deepEqual([checks.length, checks.at(-1)!.code], [26, 'more_losses'])
  assert.match(checks.at(-1)!.detail, /^15 more parts/)
})

test('a campaign’s plan and an automation name what its mails leave out', async () => {
  const body = 'Dear *|FNAME|*, [a](page.html)'
  const { id: campaignId } = await world.ok(ada, 'create_campaign', {
    subject: 'March',
    content: { format: 'markdown', body: 'Peas' },
    variants: {
      options: [{ key: 'A' }, { key: 'B', content: { format: 'markdown', body } }],
    },
  })
  const plan = await world.ok(ada, 'get_campaign_plan', { campaignId })
  assert.deepEqual(
    plan.checks
      .map(({ code, pointer }: Record<string, string>) => `${code} ${pointer}`)
      .filter((found: string) => found.includes('variants/options/1/content')),
    ['merge_tag /variants/options/1/content/body', 'link_address /variants/options/1/content/body'],
  )
  const automation = await world.ok(ada, 'create_automation', {
    name: 'Welcome',
    trigger: { type: 'confirmed' },
    steps: [{ type: 'send_email', subject: 'Peas', content: { format: 'markdown', body } }],
  })
  const { checks } = await world.ok(ada, 'activate_automation', {
    automationId: automation.id,
    dryRun: true,
  })
  const names = checks.map(({ code, pointer }: Record<string, string>) => `${code} ${pointer}`)
  for (const code of ['merge_tag', 'link_address'])
    assert.ok(names.includes(`${code} /steps/0/content/body`), names.join(', '))
})

test('convert_content writes tags of other services as they are spelled here, also into the same format', async () => {
  const convert = (content: object, to: string) => world.ok(ada, 'convert_content', { content, to })
  const markdown = await convert(
    { format: 'markdown', body: 'Dear *|FNAME|*, `*|CODE|*` [leave](*|UNSUB|*) *|IF:VIP|*' },
    'markdown',
  )
  assert.deepEqual(markdown, {
    content: {
      format: 'markdown',
      body: 'Dear {{ first_name }}, `*|CODE|*` [leave]({{ unsubscribe_url }}) *|IF:VIP|*',
    },
    losses: [
      ['*|FNAME|*', '{{ first_name }}'],
      ['*|UNSUB|*', '{{ unsubscribe_url }}'],
    ].map(([tag, here]) => ({
      code: 'merge_tag',
      pointer: '/content/body',
      detail: `${tag}, a tag of another service, became ${here}.`,
      values: { tag, here, reason: 'translated' },
    })),
  })
  const blocks = await convert({ format: 'html', body: '<p>Dear {$name}</p>' }, 'blocks')
  assert.deepEqual(blocks.content.blocks[0].text, [{ text: 'Dear ' }, { field: 'first_name' }])
  const back = await convert(
    {
      format: 'blocks',
      blocks: [
        { type: 'button', label: 'Hi %%email%%', href: 'https://a.test/?e=%%email%%' },
        { type: 'code', text: '%%email%%' },
        {
          type: 'paragraph',
          text: [
            { text: 'Dear %%email%%,', bold: true },
            { text: '%%email%%', code: true },
          ],
        },
      ],
    },
    'blocks',
  )
  assert.deepEqual(
    back.content.blocks.map(({ id: _id, ...block }: { id: string }) => block),
    [
      { type: 'button', label: 'Hi {{ email }}', href: 'https://a.test/?e={{ email }}' },
      { type: 'code', text: '%%email%%' },
      {
        type: 'paragraph',
        text: [
          { text: 'Dear ', bold: true },
          { field: 'email', bold: true },
          { text: ',', bold: true },
          { text: '%%email%%', code: true },
        ],
      },
    ],
  )
})
