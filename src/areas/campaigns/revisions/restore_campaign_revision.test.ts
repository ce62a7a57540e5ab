import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { picture } from '#areas/images/fixtures/pictures.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft, subscribers } = campaigns(world)

const listed = async (account: TestAccount, campaignId: string) =>
  (await world.ok(account, 'list_campaign_revisions', { campaignId })).data

/** Makes a draft that was rewritten after a pause. Also returns the id of its first revision. */
async function rewritten(account: TestAccount, more: object = {}) {
  const made = await draft(account, more)
  world.clock.move(600_000)
  const content = { format: 'html', body: '<p>New</p>' }
  const changed = await world.ok(account, 'update_campaign', {
    campaignId: made.id,
    subject: 'April',
    previewText: 'New',
    content,
  })
  const [, first] = await listed(account, made.id)
  return { made, changed, campaignId: made.id, revisionId: first.id }
}

test('brings back subject, preview text and content, and leaves the audience', async () => {
  const ada = await world.account()
  const { made, campaignId, revisionId } = await rewritten(ada)
  await world.ok(ada, 'update_campaign', { campaignId, audience: { tier: 'paid' } })
  const restored = await world.ok(ada, 'restore_campaign_revision', { campaignId, revisionId })
  assert.deepEqual(restored, { ...made, audience: { ...made.audience, tier: 'paid' } })
  assert.deepEqual(await world.ok(ada, 'get_campaign', { campaignId }), restored)
})

const html = (body: string) => ({ format: 'html', body })
const withB = (body: string) => ({
  options: [{ key: 'A' }, { key: 'B', subject: 'Beans', content: html(body) }],
})

test('brings back the texts of the options of an A/B test', async () => {
  const ada = await world.account()
  const made = await draft(ada, { variants: withB('<p>Beans and more beans.</p>') })
  const campaignId = made.id
  await world.ok(ada, 'update_campaign', { campaignId, variants: withB('<p>B</p>') })
  assert.equal(
    (await listed(ada, campaignId)).length,
    2,
    'a text that was cut down stays a revision',
  )
  await world.ok(ada, 'update_campaign', { campaignId, variants: null })
  const [, cut, whole] = await listed(ada, campaignId)
  assert.deepEqual(
    (await world.ok(ada, 'restore_campaign_revision', { campaignId, revisionId: whole.id }))
      .variants,
    made.variants,
  )
  const { variants } = await world.ok(ada, 'restore_campaign_revision', {
    campaignId,
    revisionId: cut.id,
  })
  assert.deepEqual(variants.options[1].content, html('<p>B</p>'))
})

test('a text of before an A/B test ends it, and restoring what stood there brings it back', async () => {
  const ada = await world.account()
  const { campaignId, revisionId } = await rewritten(ada)
  const tested = await world.ok(ada, 'update_campaign', { campaignId, variants: withB('<p>B</p>') })
  const restored = await world.ok(ada, 'restore_campaign_revision', { campaignId, revisionId })
  assert.deepEqual([restored.subject, restored.variants], ['March', null])
  const [, before] = await listed(ada, campaignId)
  assert.deepEqual(
    await world.ok(ada, 'restore_campaign_revision', { campaignId, revisionId: before.id }),
    tested,
  )
})

test('a revision of before tests were kept leaves the test of the draft', async () => {
  const ada = await world.account()
  const { campaignId, revisionId } = await rewritten(ada)
  await sql`update content_revision set knows_test = false where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.ok(
    !('variants' in (await world.ok(ada, 'get_campaign_revision', { campaignId, revisionId }))),
  )
  const { variants } = await world.ok(ada, 'update_campaign', {
    campaignId,
    variants: withB('<p>B</p>'),
  })
  const restored = await world.ok(ada, 'restore_campaign_revision', { campaignId, revisionId })
  assert.deepEqual([restored.subject, restored.variants], ['March', variants])
})

test('begins a revision each time, so that restoring the one before undoes it', async () => {
  const ada = await world.account()
  const { changed, campaignId, revisionId } = await rewritten(ada)
  await world.ok(ada, 'restore_campaign_revision', { campaignId, revisionId })
  await world.ok(ada, 'restore_campaign_revision', { campaignId, revisionId })
  const revisions = await listed(ada, campaignId)
  assert.deepEqual(
    revisions.map(({ subject }: { subject: string }) => subject),
    ['March', 'March', 'April', 'March'],
  )
  assert.deepEqual(
    await world.ok(ada, 'restore_campaign_revision', { campaignId, revisionId: revisions[2].id }),
    changed,
  )
})

test('does not overwrite what was written since the caller read it', async () => {
  const ada = await world.account()
  const { changed, campaignId, revisionId } = await rewritten(ada)
  const restore = () =>
    world.call(
      ada,
      'restore_campaign_revision',
      { campaignId, revisionId },
      { ifMatch: etagOf(changed) },
    )
  await world.ok(ada, 'update_campaign', { campaignId, subject: 'meanwhile' })
  assert.equal((await restore()).status, 412)
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId })).subject, 'meanwhile')
})

test('refuses a campaign that is no draft, and a text that is not valid any more', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { campaignId, revisionId } = await rewritten(ada)
  await world.ok(ada, 'send_campaign', { campaignId })
  assert.equal(
    (await world.refused(ada, 'restore_campaign_revision', { campaignId, revisionId })).code,
    'campaign_not_draft',
  )

  const tagged = {
    format: 'blocks',
    blocks: [
      {
        type: 'paragraph',
        text: [{ text: 'Hi' }],
        when: { field: 'fields.city', op: 'is', value: 'Ulm' },
      },
    ],
  }
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  const letter = await rewritten(ada, { content: tagged })
  await world.ok(ada, 'delete_custom_field', { name: 'city', force: true })
  const problem = await world.refused(ada, 'restore_campaign_revision', {
    campaignId: letter.campaignId,
    revisionId: letter.revisionId,
  })
  assert.deepEqual(
    [problem.status, problem.errors![0]!.pointer.startsWith('/content/blocks/0/when')],
    [422, true],
  )
  assert.equal((await listed(ada, letter.campaignId))[0].subject, 'April')
})

test('an image that was deleted since does not keep the text from coming back', async () => {
  const ada = await world.account()
  const contentBase64 = (await picture(50, 50).png().toBuffer()).toString('base64')
  const { id: imageId } = await world.ok(ada, 'upload_image', {
    fileName: 'roses.png',
    contentBase64,
  })
  const { made, campaignId, revisionId } = await rewritten(ada, {
    content: { format: 'blocks', blocks: [{ type: 'image', imageId, alt: '' }] },
  })
  await world.ok(ada, 'delete_image', { imageId, force: true })
  assert.deepEqual(
    (await world.ok(ada, 'restore_campaign_revision', { campaignId, revisionId })).content,
    made.content,
  )
})

test('a revision of another campaign, or of next door, is not found', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { campaignId, revisionId } = await rewritten(ada)
  const other = await draft(ada)
  assert.equal(
    (await world.refused(ada, 'restore_campaign_revision', { campaignId: other.id, revisionId }))
      .status,
    404,
  )
  assert.equal(
    (await world.refused(eve, 'restore_campaign_revision', { campaignId, revisionId })).status,
    404,
  )
})
