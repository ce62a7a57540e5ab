import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder } from './fixtures/campaigns.ts'
import { NO_AUDIENCE_RULES } from './record/campaign.ts'

const world = await testWorld()
const { draft, sending, subscribers, work, withMailer } = campaigns(world)

test('copies text and audience of a sent campaign as a new draft', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const sent = await sending(ada, { previewText: 'Peas', audience: { tier: 'free' } })
  await work(withMailer(recorder().send))
  const copy = await world.ok(ada, 'duplicate_campaign', { campaignId: sent.id, subject: 'April' })
  const { previewText, content, audience, newsletterId } = sent
  assert.notEqual(copy.id, sent.id)
  assert.deepEqual(
    {
      subject: copy.subject,
      previewText: copy.previewText,
      content: copy.content,
      audience: copy.audience,
      newsletterId: copy.newsletterId,
    },
    { subject: 'April', previewText, content, audience, newsletterId },
  )
  assert.deepEqual([copy.status, copy.steps, copy.counts.recipients], ['draft', [], 0])
})

test('in another newsletter the copy goes to all readers', async () => {
  const ada = await world.account()
  const other = await world.ok(ada, 'create_newsletter', { name: 'Other' })
  const { id } = await draft(ada, { audience: { tier: 'paid' } })
  const copy = await world.ok(ada, 'duplicate_campaign', { campaignId: id, newsletterId: other.id })
  assert.deepEqual(
    [copy.newsletterId, copy.subject, copy.audience],
    [other.id, 'March', NO_AUDIENCE_RULES],
  )
})

test('copies nothing of another account, nor into its newsletter', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id } = await draft(ada)
  assert.equal((await world.refused(eve, 'duplicate_campaign', { campaignId: id })).status, 404)
  assert.equal(
    (
      await world.refused(ada, 'duplicate_campaign', {
        campaignId: id,
        newsletterId: eve.newsletterId,
      })
    ).status,
    404,
  )
})
