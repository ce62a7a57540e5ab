import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft } = campaigns(world)

test('shows subject, preview text, content and the options of an A/B test as they were written', async () => {
  const ada = await world.account()
  const content = { format: 'blocks', blocks: [{ type: 'paragraph', text: [{ text: 'Peas' }] }] }
  const made = await draft(ada, {
    previewText: 'Snails',
    content,
    variants: { options: [{ key: 'A' }, { key: 'B', subject: 'Beans' }] },
  })
  world.clock.move(600_000)
  await world.ok(ada, 'update_campaign', {
    campaignId: made.id,
    subject: 'April',
    previewText: '',
    content: { blocks: [] },
  })
  const { data } = await world.ok(ada, 'list_campaign_revisions', { campaignId: made.id })
  const old = await world.ok(ada, 'get_campaign_revision', {
    campaignId: made.id,
    revisionId: data[1].id,
  })
  assert.deepEqual(old, {
    ...data[1],
    previewText: 'Snails',
    content: made.content,
    variants: made.variants,
  })
})

test('a revision of another campaign, or of next door, is not found', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const [one, other] = [await draft(ada), await draft(ada)]
  const { data } = await world.ok(ada, 'list_campaign_revisions', { campaignId: one.id })
  assert.equal(
    (
      await world.refused(ada, 'get_campaign_revision', {
        campaignId: other.id,
        revisionId: data[0].id,
      })
    ).status,
    404,
  )
  assert.equal(
    (
      await world.refused(eve, 'get_campaign_revision', {
        campaignId: one.id,
        revisionId: data[0].id,
      })
    ).status,
    404,
  )
})
