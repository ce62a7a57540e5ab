import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPicture } from '#areas/images/fixtures/library.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const ada = await world.account()

const convert = (content: object, to: string) => world.ok(ada, 'convert_content', { content, to })
const markdown = (body: string) => ({ format: 'markdown', body })
const html = (body: string) => ({ format: 'html', body })
const blocks = (...all: object[]) => ({ format: 'blocks', blocks: all })
const withoutIds = (content: unknown): unknown =>
  JSON.parse(JSON.stringify(content, (key, value: unknown) => (key === 'id' ? undefined : value)))
const details = ({ losses }: { losses: { pointer: string; detail: string }[] }) =>
  losses.map(({ pointer, detail }) => `${pointer}: ${detail}`)

test('makes blocks of Markdown, with fields for what is filled in', async () => {
  const body =
    '# Hello {{ first_name | default: "friend" }}\n\nSow **peas** & _beans_ at [the bed](https://a.example).\n\n- one\n- two\n\n> Wait.\n>\n> — Ada\n\n![Peas](https://a.example/p.png "In March")\n\n---\n\n```\nnpm start\n```\n'
  const made = await convert(markdown(body), 'blocks')
  assert.deepEqual(withoutIds(made), {
    content: blocks(
      {
        type: 'heading',
        level: 1,
        text: [{ text: 'Hello ' }, { field: 'first_name', default: 'friend' }],
      },
      {
        type: 'paragraph',
        text: [
          { text: 'Sow ' },
          { text: 'peas', bold: true },
          { text: ' & ' },
          { text: 'beans', italic: true },
          { text: ' at ' },
          { text: 'the bed', href: 'https://a.example' },
          { text: '.' },
        ],
      },
      { type: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] },
      { type: 'quote', text: [{ text: 'Wait.' }], cite: 'Ada' },
      { type: 'image', url: 'https://a.example/p.png', alt: 'Peas', caption: 'In March' },
      { type: 'divider' },
      { type: 'code', text: 'npm start' },
    ),
    losses: [],
  })
  assert.ok(made.content.blocks.every(({ id }: { id?: string }) => id))
})

test('tells what the other format cannot say, with a pointer', async () => {
  const made = await convert(
    {
      ...blocks(
        { type: 'button', label: 'Order', href: 'https://a.example' },
        {
          type: 'columns',
          shares: [50, 50],
          columns: [
            [{ type: 'spacer', height: 10 }],
            [{ type: 'callout', tone: 'info', text: [{ text: 'Frost' }] }],
          ],
        },
        {
          type: 'paragraph',
          text: [{ text: 'x' }],
          visibleIn: 'web',
          when: { field: 'email', op: 'is_set' },
        },
      ),
      theme: { font: 'serif' },
    },
    'markdown',
  )
  assert.equal(made.content.body, '[<strong>Order</strong>](<https://a.example>)\n\n> Frost\n\nx')
  assert.deepEqual(details(made), [
    '/content/theme: The theme is that of the newsletter: a text in markdown or html has none of its own.',
    '/content/blocks/0: This button became a link.',
    '/content/blocks/1: These columns became blocks below one another.',
    '/content/blocks/1/columns/0/0: This space is left out.',
    '/content/blocks/1/columns/1/0: This callout became a quote.',
    '/content/blocks/2: The condition of this block is lost: every reader would get it.',
    '/content/blocks/2: This block would be shown both in the mail and on the web.',
  ])
  assert.deepEqual(
    details(await convert(markdown('#### Small\n\n- a\n  1. b\n\n[x](/relative)'), 'blocks')),
    [
      '/content/body: A heading of level 4 became one of level 3, the smallest of blocks.',
      '/content/body: A list in a list has the points or numbers of the outer list.',
      '/content/body: A link leads to /relative, which is no whole web address. Its words stay. Write all of it, such as https://garden.example/peas.',
    ],
  )
})

test('each loss has a code and the variable parts of its sentence, for translations', async () => {
  const losses = async (body: object, to: string) => (await convert(body, to)).losses
  assert.deepEqual(
    await losses(blocks({ type: 'button', label: 'Order', href: 'https://a.example' }), 'html'),
    [{ code: 'button', pointer: '/content/blocks/0', detail: 'This button became a link.' }],
  )
  const path = `/${'r'.repeat(100)}`
  const found = await losses(
    markdown(`#### Small\n\n3. c\n\n   7. d\n\n[x](${path}) <small>y</small>`),
    'blocks',
  )
  assert.deepEqual(
    found.map(({ code, values }: { code: string; values: object }) => [code, values]),
    [
      ['heading_level', { level: 4 }],
      ['list_start', { number: 3 }],
      ['list_start', { number: 7 }],
      ['link_address', { link: path.slice(0, 80) }],
      ['inline_element', { element: 'small' }],
    ],
  )
  assert.equal(
    found[3].detail,
    `A link leads to ${path.slice(0, 80)}, which is no whole web address. Its words stay. Write all of it, such as https://garden.example/peas.`,
  )
  const more = await losses(
    html('<table><tr><th colspan="2">a</th></tr></table><script>1</script>'),
    'markdown',
  )
  assert.deepEqual(
    more.map(({ code }: { code: string }) => code),
    ['element', 'joined_cells'],
  )
})

test('an uploaded image keeps its place by its address, and one of another account is told as lost', async () => {
  const { id, url } = await addPicture(world, ada)
  const image = { type: 'image', imageId: id, alt: 'Roses' }
  const content = blocks(image, { type: 'columns', shares: [50, 50], columns: [[image], []] })
  const made = await convert(content, 'markdown')
  assert.equal(made.content.body, `![Roses](<${url}>)\n\n![Roses](<${url}>)`)
  assert.deepEqual(details(made), [
    '/content/blocks/1: These columns became blocks below one another.',
  ])
  assert.match(
    (await convert(content, 'html')).content.body,
    new RegExp(`<img src="${url}" alt="Roses"`),
  )
  assert.deepEqual(withoutIds((await convert(content, 'blocks')).content), content)

  const other = await world.ok(await world.account(), 'convert_content', {
    content,
    to: 'markdown',
  })
  assert.equal(other.content.body, '')
  assert.equal(
    details(other)[0],
    `/content/blocks/0: There is no image ${id} in this account, so it is left out.`,
  )
})

test('an address of an uploaded image becomes its id again, where the image is one of the account', async () => {
  const { id, url } = await addPicture(world, ada, { width: 40 })
  const imageOf = async (account: typeof ada, content: object) => {
    const { content: made } = await world.ok(account, 'convert_content', { content, to: 'blocks' })
    const { id: _id, type: _type, alt: _alt, ...shown } = made.blocks.at(-1)
    return shown as object
  }
  for (const content of [
    markdown(`a\n\n![Roses](${url})`),
    html(`<p>a</p><img src="${url}" alt="Roses">`),
  ]) {
    assert.deepEqual(await imageOf(ada, content), { imageId: id })
    assert.deepEqual(await imageOf(await world.account(), content), { url })
  }
  for (const other of [
    url.replace('mailcast.test', 'other.test'),
    url.replace('/40.', '/41.'),
    'http://mailcast.test/i/img_x/1.png',
  ])
    assert.deepEqual(await imageOf(ada, markdown(`![Roses](${other})`)), { url: other })
  const written = blocks({ type: 'image', url, alt: 'Roses' })
  assert.deepEqual(withoutIds((await convert(written, 'blocks')).content), written)
})

test('tells which parts of HTML are left out, with their lines and columns', async () => {
  const made = await convert(
    html(
      '<body><p>a</p><form><input><b>b</b></form><script>1</script><script>2</script><img src="/x.png"></body>',
    ),
    'markdown',
  )
  assert.deepEqual(details(made), [
    '/content/body: Line 1, column 15: <form> is left out: mails may not have it. Link to a page that has it.',
    '/content/body: Line 1, column 21: <input> is left out: mails may not have it. Link to a page that has it.',
    '/content/body: Line 1, column 43 and 1 more: <script> is left out: mails may not have it. Link to a page that has it.',
    '/content/body: Line 1, column 79: The image /x.png is left out, since its address is no whole web address. Write all of it, such as https://garden.example/peas.jpg.',
  ])
})

test('an image or link without an address is told in a whole sentence', async () => {
  const image = '/content/body: An image without an address is left out.'
  assert.deepEqual(details(await convert(markdown('![a]()\n\n# b ![c]()\n\n[d]()'), 'blocks')), [
    image,
    '/content/body: A link without an address is taken off. Its words stay.',
  ])
  assert.deepEqual(details(await convert(html('<img alt="a"><h1>b</h1>'), 'blocks')), [
    image.replace('An', 'Line 1, column 1: An'),
  ])
})

test('hostile HTML comes out clean, in every format', async () => {
  const hostile =
    '<h1 onclick="x()">T</h1><script>alert(1)</script><p>a<a href="javascript:alert(1)">b</a><img src="data:text/html,x" alt="i"></p><td>cell</td><svg onload=alert(1)><p>&lt;script&gt;'
  const made = await convert(html(hostile), 'blocks')
  assert.deepEqual(
    withoutIds(made.content),
    blocks(
      { type: 'heading', level: 1, text: [{ text: 'T' }] },
      { type: 'paragraph', text: [{ text: 'abi' }] },
      { type: 'paragraph', text: [{ text: 'cell' }] },
    ),
  )
  const { body } = (await convert(html(hostile), 'markdown')).content
  assert.doesNotMatch(body, /<script|javascript:|onclick|onload/)
  const deep = await world.refused(ada, 'convert_content', {
    content: html('<div>'.repeat(5000)),
    to: 'blocks',
  })
  assert.deepEqual(
    [deep.status, deep.errors![0]!.code, deep.errors![0]!.pointer],
    [422, 'too_deep', '/content/body'],
  )
  const quotes = await world.refused(ada, 'convert_content', {
    content: markdown('>'.repeat(20_000)),
    to: 'blocks',
  })
  assert.equal(quotes.status, 422)
  const long = await world.refused(ada, 'convert_content', {
    content: markdown('['.repeat(21_000)),
    to: 'blocks',
  })
  assert.match(
    long.errors![0]!.detail,
    /^The text does not fit into blocks: Send at most [\d]+ characters\. Convert it in parts\.$/,
  )
})

test('Liquid that encloses several parts keeps them together', async () => {
  const made = await convert(
    markdown('Before\n\n{% if city %}\n\nOne\n\nTwo\n\n{% endif %}\n\n{% if a %}x{% endif %}'),
    'blocks',
  )
  assert.deepEqual(
    withoutIds(made.content),
    blocks(
      { type: 'paragraph', text: [{ text: 'Before' }] },
      { type: 'html', body: '{% if city %}\n\n<p>One</p>\n\n<p>Two</p>\n\n{% endif %}' },
      { type: 'paragraph', text: [{ text: '{% if a %}x{% endif %}' }] },
    ),
  )
  assert.equal(made.losses.length, 1)
  const rawly = await convert(markdown('{% raw %}{{ x }}{% endraw %}'), 'blocks')
  assert.equal((await convert(rawly.content, 'html')).content.body, '<p>{{ "{" }}{ x }}</p>')
  const wrong = await world.refused(ada, 'convert_content', {
    content: markdown('a\n{% if %}'),
    to: 'html',
  })
  assert.deepEqual(
    wrong.errors!.map(({ pointer, code }) => `${code} ${pointer}`),
    ['invalid_liquid /content/body'],
  )
})

test('a format is converted to itself without a change, and Markdown to HTML as it is rendered', async () => {
  const content = markdown('# A\n\n{{ b }}')
  assert.deepEqual(await convert(content, 'markdown'), { content, losses: [] })
  assert.deepEqual(await convert(content, 'html'), {
    content: html('<h1>A</h1>\n<p>{{ b }}</p>'),
    losses: [],
  })
  assert.deepEqual(await convert(html('<p>a * b</p><p><b>c</b></p>'), 'markdown'), {
    content: markdown('a \\* b\n\n**c**'),
    losses: [],
  })
})

test('refuses a text of more blocks than an issue may have', async () => {
  const problem = await world.refused(ada, 'convert_content', {
    content: markdown('a\n\n'.repeat(501)),
    to: 'blocks',
  })
  assert.deepEqual([problem.status, problem.errors![0]!.pointer], [422, '/content'])
  assert.match(
    problem.errors![0]!.detail,
    /^The text does not fit into blocks: An issue has at most 500 blocks/,
  )
})

test('words that a sign-up card leaves to its newsletter are in its language', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  await world.ok(ada, 'update_newsletter', { newsletterId, language: 'de-AT' })
  const content = { format: 'blocks', blocks: [{ type: 'signup' }] }
  for (const to of ['markdown', 'html']) {
    const body = async (more: object) =>
      (await world.ok(ada, 'convert_content', { content, to, ...more })).content.body
    assert.match(await body({ newsletterId }), /Abonnieren/)
    assert.match(await body({}), /Subscribe/)
  }
  const bea = await world.account()
  const refused = await world.refused(bea, 'convert_content', {
    content,
    to: 'html',
    newsletterId,
  })
  assert.equal(refused.code, 'not_found')
})
