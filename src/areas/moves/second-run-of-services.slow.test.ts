import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { fileMover } from './fixtures/move-file.ts'
import { ARCHIVES, type Post, type Reader } from './fixtures/whole-archives.ts'

// The archive of each service is moved, then changed at the service and edited here, and moved
// twice more.

const world = await testWorld()
const server = await testServer(world)
const moveFile = fileMover(world, server.url)

const POSTS: Post[] = [
  { id: 1, slug: 'peas', title: 'Sow peas', text: 'As soon as the soil is dry.' },
  { id: 2, slug: 'beans', title: 'Sow beans', text: 'When the nights are mild.' },
  { id: 3, slug: 'corn', title: 'Sow corn', text: 'In blocks, not in rows.' },
  { id: 4, slug: 'edited', title: 'Sow kale', text: 'Not yet.', isDraft: true },
]
const LATER: Post[] = [
  POSTS[0]!,
  { ...POSTS[1]!, text: 'When the nights are warm.' },
  { ...POSTS[2]!, title: 'Sow sweetcorn' },
  { ...POSTS[3]!, text: 'In June.' },
  { id: 5, slug: 'leeks', title: 'Plant leeks', text: 'Deep.' },
]
const READERS: Reader[] = ['stays', 'leaves-there', 'leaves-here', 'left'].map((name) => ({
  email: `${name}@readers.example`,
  hasLeft: name === 'left',
}))
const LATER_READERS: Reader[] = [
  ...READERS.map((reader) =>
    reader.email.startsWith('leaves-there') ? { ...reader, hasLeft: true } : reader,
  ),
  { email: 'new@readers.example', hasLeft: false },
]

/** Returns the campaigns by the ids that the service gave to their issues. */
// oxlint-disable-next-line typescript/no-explicit-any -- campaigns as JSON has them
async function campaigns(ada: TestAccount): Promise<Map<string, any>> {
  const { data } = await world.ok(ada, 'list_campaigns', {})
  // oxlint-disable-next-line typescript/no-explicit-any -- campaigns as JSON has them
  const found = new Map<string, any>()
  for (const { id } of data) {
    const whole = await world.ok(ada, 'get_campaign', { campaignId: id })
    found.set(whole.movedFrom.id, whole)
  }
  return found
}

async function readers(ada: TestAccount): Promise<Record<string, string>> {
  const { data } = await world.ok(ada, 'list_contacts', {})
  return Object.fromEntries(
    data.map(({ email, status }: { email: string; status: string }) => [
      email.split('@')[0]!,
      status,
    ]),
  )
}

for (const [service, { name, file, hasReaders }] of Object.entries(ARCHIVES))
  test(`${service}: a second run takes what changed there, and leaves what was edited here`, async () => {
    const ada = await world.account()
    const first = await moveFile(ada, file(POSTS, READERS), name)
    assert.deepEqual(
      [first.from, first.counts.issues],
      [service, { added: 4, changed: 0, failed: 0 }],
    )
    const before = [...(await campaigns(ada)).values()]
    const draft = before.find(({ status }) => status === 'draft')!
    await world.ok(ada, 'update_campaign', { campaignId: draft.id, subject: 'My own words' })
    if (hasReaders) {
      const { data } = await world.ok(ada, 'list_contacts', { q: 'leaves-here' })
      await world.ok(ada, 'unsubscribe_contact', { contactId: data[0].id })
    }
    const edited = await world.ok(ada, 'get_campaign', { campaignId: draft.id })

    const second = await moveFile(ada, file(LATER, LATER_READERS), name)
    const { added, changed, unchanged } = second.plan!.issues
    assert.deepEqual({ added, changed, unchanged }, { added: 1, changed: 3, unchanged: 1 })
    assert.deepEqual(second.counts.issues, { added: 1, changed: 2, failed: 0 })
    assert.equal(second.plan!.redirects, second.counts.redirects)
    assert.ok(second.report!.losses.some(({ what }) => /edited or sent here/.test(what)))
    const after = await campaigns(ada)
    assert.equal(after.size, 5)
    assert.deepEqual(after.get(draft.movedFrom.id), edited)
    for (const one of before.filter(({ status }) => status === 'sent')) {
      const now = after.get(one.movedFrom.id)
      assert.deepEqual(
        [now.id, now.slug, now.status, now.publishedAt],
        [one.id, one.slug, 'sent', one.publishedAt],
      )
      if (one.subject === 'Sow peas') assert.deepEqual(now, one)
      else assert.notDeepEqual([now.subject, now.content], [one.subject, one.content])
    }
    const shown = JSON.stringify([...after.values()])
    assert.match(shown, /nights are warm/)
    assert.match(shown, /"Sow sweetcorn".*"Plant leeks"|"Plant leeks".*"Sow sweetcorn"/)
    assert.doesNotMatch(shown, /nights are mild|"Sow corn"|In June/)
    if (hasReaders)
      assert.deepEqual(await readers(ada), {
        stays: 'active',
        'leaves-there': 'unsubscribed',
        'leaves-here': 'unsubscribed',
        left: 'unsubscribed',
        new: 'active',
      })

    const third = await moveFile(ada, file(LATER, LATER_READERS), name)
    assert.deepEqual(third.counts.issues, { added: 0, changed: 0, failed: 0 })
    assert.deepEqual([third.counts.redirects, third.counts.readers.added], [0, 0])
    assert.deepEqual(await campaigns(ada), after)
  })
