import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { visitorOf } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { exampleId } from '#operation/fields.ts'
import { picture } from '#areas/images/fixtures/pictures.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { subscribers, work } = campaigns(world)

const paragraph = (text: string, more: object = {}) => ({
  type: 'paragraph',
  text: [{ text }],
  ...more,
})
const create = (account: TestAccount, blocks: unknown[], more: object = {}) =>
  world.ok(account, 'create_campaign', {
    subject: 'March',
    content: { format: 'blocks', blocks },
    ...more,
  })
const refused = async (account: TestAccount, ...blocks: unknown[]) => {
  const { errors } = await world.refused(account, 'create_campaign', {
    content: { format: 'blocks', blocks },
  })
  return errors!.map(({ pointer, detail }) => `${pointer}: ${detail}`)
}
const previewErrors = async (
  account: TestAccount,
  { subject = 'March', blocks = [] }: { subject?: string; blocks?: unknown[] },
) => {
  const content = { format: 'blocks', blocks }
  const { errors } = await world.refused(account, 'preview_content', {
    newsletterId: account.newsletterId,
    subject,
    content,
  })
  return errors!.map(({ pointer, detail }) => `${pointer}: ${detail}`)
}
const preview = (account: TestAccount, content: object, more: object = {}) =>
  world.ok(account, 'preview_content', {
    newsletterId: account.newsletterId,
    subject: 'March',
    content,
    ...more,
  })

test('keeps blocks as they were sent, and gives each an id that stays', async () => {
  const ada = await world.account()
  const { id, content } = await create(ada, [
    { type: 'divider', id: 'mine' },
    paragraph('Peas'),
    paragraph('Peas'),
    { type: 'columns', shares: [30, 70], columns: [[paragraph('Left')], []] },
  ])
  const ids = content.blocks.map((block: { id: string }) => block.id)
  assert.equal(ids[0], 'mine')
  assert.equal(new Set([...ids, content.blocks[3].columns[0][0].id]).size, 5)
  assert.deepEqual((await world.ok(ada, 'get_campaign', { campaignId: id })).content, content)

  const sentBack = await world.ok(ada, 'update_campaign', {
    campaignId: id,
    content: { blocks: [content.blocks[2], paragraph('Beans'), ...content.blocks.slice(0, 2)] },
  })
  assert.deepEqual(
    [0, 2, 3].map((i) => sentBack.content.blocks[i].id),
    [ids[2], ids[0], ids[1]],
  )
  const sentAgain = await world.ok(ada, 'update_campaign', {
    campaignId: id,
    content: { blocks: [paragraph('Peas'), { type: 'divider', id: 'mine' }] },
  })
  assert.equal(sentAgain.content.blocks[0].id, ids[1])
})

test('refuses what is no block, with a pointer and a remedy', async () => {
  const ada = await world.account()
  const nested = (depth: number): object =>
    depth === 1
      ? { type: 'divider' }
      : { type: 'columns', shares: [50, 50], columns: [[nested(depth - 1)], []] }
  const [unknown] = await refused(ada, { type: 'poll' })
  assert.match(
    unknown!,
    /^\/content\/blocks\/0\/type: There is no block type "poll"\. Send one of button, callout, code, columns, .+, table, toggle\.$/,
  )
  assert.deepEqual(await refused(ada, nested(4), nested(5)), [
    `/content/blocks/1${'/columns/0/0'.repeat(4)}: Blocks may be 4 deep, and this one is 5 deep. Take it out of a column.`,
  ])
  assert.deepEqual(
    await refused(ada, {
      type: 'columns',
      shares: [50, 50],
      columns: [[{ ...paragraph('x'), txet: 1 }], []],
    }),
    ['/content/blocks/0/columns/0/0/txet: There is no field "txet". Did you mean "text"?'],
  )
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '/relative', 'vbscript:x'])
    assert.deepEqual(await refused(ada, { type: 'paragraph', text: [{ text: 'x', href }] }), [
      '/content/blocks/0/text/0/href: An address begins with https://, http://, mailto:, tel:, sms: or webcal:, or with Liquid such as {{ unsubscribe_url }}.',
    ])
  assert.deepEqual(
    await refused(ada, ...Array.from({ length: 501 }, () => ({ type: 'divider' }))),
    ['/content/blocks: An issue has at most 500 blocks. Join some, or send two issues.'],
  )
  const columns = {
    type: 'columns',
    shares: [50, 50],
    columns: Array.from({ length: 2 }, () =>
      Array.from({ length: 100 }, () => ({ type: 'divider' })),
    ),
  }
  assert.deepEqual(await refused(ada, columns, columns, columns), [
    '/content/blocks: An issue has at most 500 blocks, those in columns included, and this one has 603. Join some.',
  ])
  assert.deepEqual(
    await refused(ada, {
      ...columns,
      columns: [Array.from({ length: 101 }, () => ({ type: 'divider' })), []],
    }),
    [
      '/content/blocks/0/columns/0: A column has at most 100 blocks. Put some into other columns, or below.',
    ],
  )
  assert.deepEqual(await refused(ada, { ...columns, shares: [50, 40] }), [
    '/content/blocks/0/shares: The shares sum to 90. Make them sum to 100.',
  ])
  assert.deepEqual(await refused(ada, { type: 'image', alt: '' }), [
    '/content/blocks/0: An image has either imageId or url. Send one of them.',
  ])
  assert.deepEqual(await refused(ada, { type: 'divider', id: 'a' }, { type: 'divider', id: 'a' }), [
    '/content/blocks/1/id: Another block has this id. Give it one of its own, or leave it out.',
  ])
})

test('an error in Liquid names its block, with line and column', async () => {
  const ada = await world.account()
  const inColumn = {
    type: 'columns',
    shares: [50, 50],
    columns: [
      [],
      [
        paragraph('ok'),
        {
          type: 'list',
          ordered: false,
          items: [[{ text: 'a' }], [{ text: 'b\nc {{ x | nope }}' }]],
        },
      ],
    ],
  }
  assert.deepEqual(await refused(ada, paragraph('fine {{ email }}'), inColumn), [
    '/content/blocks/1/columns/1/1/items/1: Line 2, column 3: there is no filter nope: take it out; the docs list all filters.',
  ])
  assert.deepEqual(
    await refused(ada, { type: 'button', label: 'x', href: 'https://a.example/{% if %}' }),
    ['/content/blocks/0/href: Line 1, column 24: invalid value expression: "".'],
  )
  assert.match(
    (
      await refused(ada, {
        type: 'paragraph',
        text: [{ text: 'a {{ first' }, { text: '_name }}', bold: true }],
      })
    )[0]!,
    /^\/content\/blocks\/0\/text\/0: .*Keep each Liquid tag in one run\.$/,
  )
  // These blocks are valid, and fail when they are rendered.
  const long = '{% for i in (1..2000) %}{{ i }}{% endfor %}'
  const tooLong = 'a list may have 1000 items, and this has more: make it shorter.'
  const told = [`/content/blocks/1/text: Line 2, column 1: ${tooLong}`]
  const failing = [paragraph('fine'), paragraph(`a\n${long}`)]
  assert.deepEqual(await refused(ada, ...failing), told)
  assert.deepEqual(await previewErrors(ada, { blocks: failing }), told)
  assert.deepEqual(await previewErrors(ada, { subject: long }), [
    `/subject: Line 1, column 1: ${tooLong}`,
  ])
  // The error of two texts that fail only together has no place in one of them.
  const half = paragraph(
    '{% for i in (1..40) %}{% for j in (1..60) %}{{ i }}{% endfor %}{% endfor %}',
  )
  assert.match(
    (await previewErrors(ada, { blocks: Array.from({ length: 9 }, () => half) })).join(),
    /^\/content\/blocks: [a-z]/,
  )
})

test('changes of a content are a merge patch, and a text is never in two formats', async () => {
  const ada = await world.account()
  const { id } = await create(ada, [paragraph('Peas')])
  const update = (content: object) =>
    world
      .ok(ada, 'update_campaign', { campaignId: id, content })
      .then((campaign) => campaign.content)
  const wrong = (content: object) =>
    world
      .refused(ada, 'update_campaign', { campaignId: id, content })
      .then(({ errors }) => errors!.map(({ pointer }) => pointer))
  assert.deepEqual((await update({ theme: { font: 'serif' } })).theme, { font: 'serif' })
  assert.deepEqual((await update({ theme: { width: 700 } })).theme, { font: 'serif', width: 700 })
  assert.equal((await update({ theme: null })).theme, undefined)
  assert.deepEqual(await wrong({ body: 'Peas' }), ['/content/body'])
  assert.deepEqual(await wrong({ format: 'markdown' }), ['/content/body'])
  assert.deepEqual(await wrong({ format: 'markdown', blocks: [] }), ['/content/blocks'])
  assert.deepEqual(await update({ format: 'markdown', body: 'Peas' }), {
    format: 'markdown',
    body: 'Peas',
  })
  assert.deepEqual(await wrong({ blocks: [] }), ['/content/blocks'])
  assert.deepEqual(await wrong({ format: 'blocks' }), ['/content/blocks'])
})

test('a block is for the readers who meet its condition, by their fields', async () => {
  const ada = await world.account()
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  const exeter = paragraph('Only in Exeter', {
    when: { field: 'fields.city', op: 'is', value: 'exeter' },
  })
  const content = {
    format: 'blocks',
    blocks: [
      paragraph('All'),
      exeter,
      paragraph('On the web', { visibleIn: 'web' }),
      paragraph('In the mail', { visibleIn: 'email' }),
    ],
  }
  const [near, far] = [
    await world.ok(ada, 'add_contact', { email: 'near@example.com', fields: { city: 'EXETER' } }),
    await world.ok(ada, 'add_contact', { email: 'far@example.com' }),
  ]
  assert.match(
    (await preview(ada, content, { contactId: near.id })).text,
    /^All\n\nOnly in Exeter\n\nIn the mail\n\n---/,
  )
  assert.match(
    (await preview(ada, content, { contactId: far.id })).text,
    /^All\n\nIn the mail\n\n---/,
  )
  assert.doesNotMatch(
    (await preview(ada, content, { contactId: far.id })).html,
    /Exeter|On the web/,
  )

  const refusedWhen = (when: object) => refused(ada, { ...exeter, when })
  assert.deepEqual(await refusedWhen({ field: 'fields.town', op: 'is_set' }), [
    '/content/blocks/0/when/field: There is no custom field town. Create it with create_custom_field, or take the condition out.',
  ])
  assert.deepEqual(await refusedWhen({ not: { field: 'tag', op: 'has', value: 'vip' } }), [
    '/content/blocks/0/when/not/field: A block has conditions on email and on fields.<name>. For others send a campaign to a segment.',
  ])
  assert.deepEqual(await refusedWhen({ event: 'opened' }), [
    '/content/blocks/0/when/event: A block has no conditions on events. Send a condition on a field, or a campaign to a segment.',
  ])
})

test('is sent, with its links counted, and shown in the archive without what some readers get', async () => {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    postalAddress: '12 Green Lane, Exeter',
  })
  await subscribers(ada, 2)
  const { id } = await create(ada, [
    { type: 'paragraph', text: [{ text: 'Hello ' }, { field: 'first_name', default: 'friend' }] },
    { type: 'button', label: 'Order', href: 'https://garden.example/order' },
    paragraph('For some', { when: { field: 'email', op: 'is_set' } }),
  ])
  await world.ok(ada, 'send_campaign', { campaignId: id })
  await work()
  const all = await Promise.all(world.mailer.sent.map(({ raw }) => PostalMime.parse(raw)))
  const mails = all.filter(({ subject }) => subject === 'March')
  assert.equal(mails.length, 2)
  for (const { html, text } of mails) {
    assert.match(
      html!,
      /Hello friend<[\s\S]*href="http:\/\/mailcast\.test\/c\/\w{48}\/1"[\s\S]*For some/,
    )
    assert.match(
      text!,
      /^Hello friend\n\nOrder \(https:\/\/garden\.example\/order\)\n\nFor some\n\n---/,
    )
  }
  const { html } = await world.ok(await visitorOf(world, ada), 'get_issue', { campaignId: id })
  assert.match(html, /Hello friend<[\s\S]*href="https:\/\/garden\.example\/order"/)
  assert.doesNotMatch(html, /For some/)
})

test('an image is named by its id, and shown in a size that fits its place', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const contentBase64 = (await picture(1500, 900).jpeg().toBuffer()).toString('base64')
  const { id } = await world.ok(ada, 'upload_image', { fileName: 'roses.jpg', contentBase64 })
  const shown = (more: object = {}) => ({ type: 'image', imageId: id, alt: 'Roses', ...more })
  const { html } = await preview(ada, { format: 'blocks', blocks: [shown(), shown({ width: 50 })] })
  assert.deepEqual(
    [...html.matchAll(/src="([^"]*)" alt="Roses" width="(\d+)"/g)].map(([, url, width]) => [
      url!.split('/').at(-1),
      width,
    ]),
    [
      ['1200.jpg', '600'],
      ['600.jpg', '300'],
    ],
  )
  const draft = await create(ada, [shown()])
  await subscribers(ada, 1)
  await world.ok(ada, 'send_campaign', { campaignId: draft.id })
  await work()
  const { raw } = world.mailer.sent.at(-1)!
  assert.match(
    (await PostalMime.parse(raw)).html!,
    /src="http:\/\/mailcast\.test\/i\/[^"]*\/1200\.jpg"/,
  )
  await world.ok(ada, 'delete_image', { imageId: id, force: true })
  const { checks } = await preview(ada, { format: 'blocks', blocks: [paragraph('x'), shown()] })
  assert.deepEqual(
    checks
      .filter(({ code }: { code: string }) => code === 'missing_image')
      .map(({ pointer }: { pointer: string }) => pointer),
    ['/content/blocks/1/imageId'],
  )
  assert.deepEqual(await refused(eve, shown()), [
    `/content/blocks/0/imageId: There is no image ${id} in this account. Upload it with upload_image, or name one of list_images.`,
  ])
})

test('a draft that shows a deleted image can be changed, and shows no other image that is not there', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const upload = async (account: TestAccount, fileName: string, side: number) => {
    const contentBase64 = (await picture(side, side).png().toBuffer()).toString('base64')
    return (await world.ok(account, 'upload_image', { fileName, contentBase64 })).id as string
  }
  const [roses, peas, others] = [
    await upload(ada, 'roses.png', 50),
    await upload(ada, 'peas.png', 60),
    await upload(eve, 'eve.png', 70),
  ]
  const shown = (imageId: string) => ({ type: 'image', imageId, alt: 'Roses' })
  const content = { format: 'blocks', blocks: [shown(roses)] }
  const { id: templateId } = await world.ok(ada, 'create_template', { name: 'Friday', content })
  const options = [{ key: 'A' }, { key: 'B', content: { format: 'blocks', blocks: [shown(peas)] } }]
  const { id: campaignId } = await create(ada, [paragraph('Peas'), shown(roses)], {
    variants: { options },
  })
  for (const imageId of [roses, peas]) await world.ok(ada, 'delete_image', { imageId, force: true })

  const update = (more: object) => world.ok(ada, 'update_campaign', { campaignId, ...more })
  await update({ subject: 'April' })
  const { content: moved } = await update({
    content: { blocks: [shown(roses), paragraph('Beans')] },
  })
  assert.deepEqual([moved.blocks[0].imageId, moved.blocks[1].text], [roses, [{ text: 'Beans' }]])
  await update({
    content: { blocks: [shown(peas)] },
    variants: { options: [{ key: 'A' }, { key: 'B', subject: 'May' }] },
  })
  const errors = async (imageId: string) =>
    (
      await world.refused(ada, 'update_campaign', {
        campaignId,
        content: { blocks: [shown(peas), shown(imageId)] },
      })
    ).errors!.map(({ code, pointer }) => `${code} ${pointer}`)
  // The text does not contain the roses any more.
  for (const imageId of [roses, others, exampleId('img')])
    assert.deepEqual(await errors(imageId), ['unknown_image /content/blocks/1/imageId'])
  const begun = await world.ok(ada, 'create_campaign', { templateId })
  assert.equal(begun.content.blocks[0].imageId, roses)
  const { checks, html } = await preview(ada, begun.content)
  assert.deepEqual(
    checks
      .filter(({ code }: { code: string }) => code === 'missing_image')
      .map(({ pointer }: { pointer: string }) => pointer),
    ['/content/blocks/0/imageId'],
  )
  assert.match(html, /<p class="mc-t"[^>]*>Roses<\/p>/)
})

test('a block that is only begun is saved, and keeps an issue from being sent', async () => {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    postalAddress: '12 Green Lane, Exeter',
  })
  const blocks = [
    { type: 'paragraph', text: [{ text: 'https://' }], when: { all: [] } },
    { type: 'image', url: 'https://', alt: '' },
    {
      type: 'columns',
      shares: [50, 50],
      columns: [[{ type: 'button', label: 'Go', href: 'https://' }], [{ type: 'product' }]],
    },
    { type: 'embed', url: 'https://' },
    { type: 'divider', when: { any: [] } },
    { type: 'divider', when: { not: { all: [] } } },
  ]
  const content = { format: 'blocks', blocks }
  const { checks } = await world.ok(ada, 'preview_content', {
    newsletterId: ada.newsletterId,
    subject: 'March',
    content,
  })
  assert.deepEqual(
    checks.map(
      ({ severity, code, pointer }: Record<string, string>) => `${severity} ${code} ${pointer}`,
    ),
    [
      'error begun_address /content/blocks/1/url',
      'error begun_address /content/blocks/2/columns/0/0/href',
      'error begun_address /content/blocks/3/url',
      'error no_product /content/blocks/2/columns/1/0/productId',
      'warning empty_condition /content/blocks/0/when',
      'warning empty_condition /content/blocks/4/when',
      'warning empty_condition /content/blocks/5/when',
    ],
  )
  await world.ok(ada, 'add_contact', { email: 'bo@example.com' })
  const { id: campaignId } = await world.ok(ada, 'create_campaign', { subject: 'March', content })
  const refused = await world.refused(ada, 'send_campaign', { campaignId })
  assert.match(refused.detail, /address is not whole/)
})

test('tells faults in nested items, tables and embeds where they are', async () => {
  const ada = await world.account()
  const deep = (n: number): unknown =>
    n === 0 ? [{ text: 'a' }] : { text: [], items: [deep(n - 1)] }
  assert.deepEqual(await refused(ada, { type: 'list', ordered: false, items: [deep(4)] }), [
    '/content/blocks/0/items/0/items/0/items/0/items/0/items/0: Lists may be 4 deep in one another. Put this item into the list above.',
  ])
  const [inItem] = await refused(ada, {
    type: 'list',
    ordered: false,
    items: [{ text: [{ txt: 'a' }] }],
  })
  assert.match(inItem!, /^\/content\/blocks\/0\/items\/0\/text\/0/)
  assert.deepEqual(await refused(ada, { type: 'list', ordered: false, items: ['Peas'] }), [
    '/content/blocks/0/items/0: An item is a list of runs, or an object with text and items.',
  ])
  assert.deepEqual(await refused(ada, { type: 'table', header: true, rows: [[[], []], [[]]] }), [
    '/content/blocks/0/rows/1: The first row has 2 cells and this one 1. Give each row the same number.',
  ])
  assert.deepEqual(await refused(ada, { type: 'embed', url: 'https://a.example/{{ email }}' }), [
    '/content/blocks/0/url: The address of an embed begins with https:// and holds no Liquid.',
  ])
  const [liquid] = await previewErrors(ada, {
    blocks: [{ type: 'table', header: false, rows: [[[{ text: '{{ x' }]]] }],
  })
  assert.match(liquid!, /^\/content\/blocks\/0\/rows\/0\/0: /)
})
