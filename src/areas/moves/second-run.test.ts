import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'
import { visitorOf } from '#test/contacts.ts'
import { issue, moved, planned, readers } from './fixtures/moved.ts'
import { pictureServer } from './fixtures/picture-server.ts'

const world = await testWorld()
const pictures = await pictureServer()
after(pictures.close)

const html = (text: string) => ({ body: { format: 'html' as const, text } })

async function campaigns(ada: TestAccount) {
  const { data } = await world.ok(ada, 'list_campaigns', {})
  const whole = []
  for (const { id } of data) whole.push(await world.ok(ada, 'get_campaign', { campaignId: id }))
  return whole.sort((a, b) => (a.movedFrom.id < b.movedFrom.id ? -1 : 1))
}

test('a second run adds nothing twice, and fetches nothing again', async () => {
  const ada = await world.account()
  const given = [
    issue('peas', html(`<p>Peas</p><img src="${pictures.url}/p.png" alt="">`)),
    issue('beans'),
    readers('email,status\na@example.com,active\n'),
  ]
  await moved(world, ada, given)
  const before = await campaigns(ada)
  const asked = pictures.asked.length
  const again = await moved(world, ada, given)
  assert.deepEqual(again.plan!.issues.unchanged, 2)
  assert.deepEqual(again.plan!.images.found, 0)
  assert.deepEqual(
    [again.status, again.counts.issues, again.counts.redirects, again.counts.readers.added],
    ['done', { added: 0, changed: 0, failed: 0 }, 0, 0],
  )
  assert.equal(pictures.asked.length, asked)
  assert.deepEqual(await campaigns(ada), before)
  assert.equal((await world.ok(ada, 'list_contacts')).data.length, 1)
})

test('a second run brings pictures that were lost, and fetches none of whole issues again', async () => {
  const ada = await world.account()
  const withPictures = (...names: string[]) =>
    html(names.map((name) => `<p>Seen</p><img src="${pictures.url}/${name}" alt="">`).join(''))
  const given = [
    issue('whole', withPictures('whole.png')),
    issue('part', withPictures('here.png', 'away.png')),
  ]
  pictures.away.add('/away.png')
  const first = await moved(world, ada, given)
  assert.deepEqual(first.counts.images, { stored: 2, failed: 1 })

  // A run without pictures would remove the pictures that were moved before.
  const texts = await moved(world, ada, given, { include: ['issues'] })
  assert.deepEqual([texts.plan!.issues.unchanged, texts.plan!.issues.changed], [2, 0])

  const asked = pictures.asked.length
  const lost = await moved(world, ada, given)
  assert.deepEqual([lost.plan!.issues.unchanged, lost.plan!.issues.changed], [1, 1])
  assert.deepEqual(lost.counts.images, { stored: 1, failed: 1 })
  pictures.away.clear()
  const brought = await moved(world, ada, given)
  assert.deepEqual(brought.counts.images, { stored: 2, failed: 0 })
  assert.ok(!pictures.asked.slice(asked).includes('/whole.png'))
  const [part] = await campaigns(ada)
  assert.doesNotMatch(JSON.stringify(part.content), /127\.0\.0\.1:\d+\/(?:here|away)\.png/)

  const again = await moved(world, ada, given)
  assert.deepEqual([again.plan!.issues.unchanged, again.plan!.images.found], [2, 0])
})

test('a run with pictures brings those of issues that came without', async () => {
  const ada = await world.account()
  const given = [issue('peas', html(`<img src="${pictures.url}/late.png" alt="">`))]
  await moved(world, ada, given, { include: ['issues'] })
  const again = await moved(world, ada, given)
  assert.deepEqual(again.counts.images, { stored: 1, failed: 0 })
  const [peas] = await campaigns(ada)
  assert.doesNotMatch(JSON.stringify(peas.content), /late\.png/)
})

test('what changed there is renewed, under the address that it has here', async () => {
  const ada = await world.account()
  await moved(world, ada, [issue('peas'), issue('beans')])
  const before = await campaigns(ada)
  const changed = issue('peas', {
    title: 'About peas, again',
    slug: 'other',
    ...html('<p>New</p>'),
  })
  const again = await moved(world, ada, [changed, issue('beans'), issue('corn')])
  assert.deepEqual(
    [again.plan!.issues.added, again.plan!.issues.changed, again.plan!.issues.unchanged],
    [1, 1, 1],
  )
  assert.deepEqual(again.counts.issues, { added: 1, changed: 1, failed: 0 })
  const [beans, corn, peas] = await campaigns(ada)
  assert.deepEqual(beans, before[0])
  assert.equal(corn.status, 'sent')
  assert.deepEqual([peas.id, peas.slug, peas.subject], [before[1].id, 'peas', 'About peas, again'])
  assert.match(JSON.stringify(peas.content), /New/)
  const page = await world.ok(await visitorOf(world, ada), 'get_issue', { campaignId: peas.id })
  assert.match(page.html, /New/)
})

test('a draft that was edited here stays as it is; an untouched one is sent as it was there', async () => {
  const ada = await world.account()
  const draft = { state: 'draft', publishedAt: null } as const
  await moved(world, ada, [issue('edited', draft), issue('plain', draft)])
  const [edited] = await campaigns(ada)
  assert.equal(edited.status, 'draft')
  await world.ok(ada, 'update_campaign', { campaignId: edited.id, subject: 'My own words' })
  const again = await moved(world, ada, [issue('edited'), issue('plain')])
  assert.deepEqual(again.counts.issues, { added: 0, changed: 1, failed: 0 })
  assert.match(again.report!.losses[0]!.what, /edited or sent here/)
  const [kept, sent] = await campaigns(ada)
  assert.deepEqual([kept.status, kept.subject], ['draft', 'My own words'])
  assert.deepEqual(
    [sent.status, sent.publishedAt, sent.slug],
    ['sent', '2023-04-05T06:07:08.000Z', 'plain'],
  )
})

test('slugs that are taken, reserved or none give another address', async () => {
  const ada = await world.account()
  await moved(world, ada, [
    issue('1', { slug: 'peas' }),
    issue('2', { slug: 'peas' }),
    issue('3', { slug: 'about', title: 'About us' }),
    issue('4', { slug: null, title: '日本' }),
  ])
  assert.deepEqual(
    (await campaigns(ada)).map(({ slug }) => slug),
    ['peas', 'about-2', 'about-us', '2023-04-05'],
  )
})

test('a plan counts the redirects that its run makes, and no other', async () => {
  const ada = await world.account()
  const given = [
    issue('peas', { paths: ['/peas', '/p/peas', '/p/Peas/'] }),
    issue('beans', { paths: ['/p/peas', '/p/beans', '/p/*', '/'] }),
    // The slug is taken, so the former path /p/... redirects to the other address that this issue
    // gets.
    issue('other', { slug: 'peas', title: 'Other', paths: ['/Peas', '/other'] }),
    issue('draft', { state: 'draft', publishedAt: null, paths: ['/p/draft'] }),
  ]
  const first = await moved(world, ada, given)
  const { data } = await world.ok(ada, 'list_redirects', { newsletterId: ada.newsletterId })
  assert.deepEqual(data.map(({ from, to }: Record<string, string>) => `${from} → ${to}`).sort(), [
    '/p/beans → /beans',
    '/p/peas → /peas',
    '/peas → /other',
  ])
  assert.deepEqual([first.plan!.redirects, first.counts.redirects], [3, 3])
  const again = await moved(world, ada, [...given, issue('corn', { paths: ['/p/corn', '/corn'] })])
  assert.deepEqual([again.plan!.redirects, again.counts.redirects], [1, 1])
})

test('a redirect that another leads back to is none of a move, and is named', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  await world.ok(ada, 'create_redirect', { newsletterId, from: '/peas', to: '/blog/peas' })
  const given = [
    issue('peas', { paths: ['/blog/peas', '/p/peas'] }),
    issue('1', { slug: 'beans', paths: ['/corn'] }),
    issue('2', { slug: 'corn', paths: ['/beans'] }),
  ]
  const done = await moved(world, ada, given)
  assert.deepEqual([done.plan!.redirects, done.counts.redirects], [2, 2])
  const { data } = await world.ok(ada, 'list_redirects', { newsletterId })
  assert.deepEqual(data.map(({ from, to }: Record<string, string>) => `${from} → ${to}`).sort(), [
    '/corn → /beans',
    '/p/peas → /peas',
    '/peas → /blog/peas',
  ])
  assert.deepEqual(
    done.report!.losses.map(({ what, count }) => [/leads back to it/.test(what), count]),
    [[true, 2]],
  )
})

test("another newsletter's move adds its own issues", async () => {
  const ada = await world.account()
  const other = await world.ok(ada, 'create_newsletter', { name: 'Other', postalAddress: 'Here 1' })
  await moved(world, ada, [issue('peas')])
  const again = await planned(world, ada, [issue('peas')], { newsletterId: other.id })
  assert.equal(again.plan!.issues.added, 1)
  await world.ok(ada, 'cancel_move', { moveId: again.id })
})

test('a moved campaign is not sent to more readers, nor again to those who left it unopened', async () => {
  const ada = await world.account()
  await moved(world, ada, [issue('peas')])
  const { data } = await world.ok(ada, 'list_campaigns', {})
  const campaignId = data[0].id as string
  for (const [name, input] of [
    ['send_campaign_to_more', { campaignId, dryRun: true }],
    ['resend_to_unopened', { campaignId }],
  ] as const) {
    const refused = await world.refused(ada, name, input)
    assert.deepEqual([refused.status, refused.code], [409, 'campaign_not_sent'], name)
    assert.match(refused.detail, /sent by another service/)
  }
})
