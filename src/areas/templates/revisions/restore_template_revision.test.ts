import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf } from '#operation/requests/etag.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { BLOCKS, LETTER } from '../fixtures/templates.ts'

const world = await testWorld()

async function rewritten(account: TestAccount) {
  const made = await world.ok(account, 'create_template', { name: 'Friday', content: BLOCKS })
  world.clock.move(600_000)
  const changed = await world.ok(account, 'update_template', {
    templateId: made.id,
    name: 'Saturday',
    content: { blocks: [] },
  })
  const { data } = await world.ok(account, 'list_template_revisions', { templateId: made.id })
  return { made, changed, templateId: made.id, revisionId: data[1].id }
}

test('brings back the content, leaves the name, and can be undone', async () => {
  const ada = await world.account()
  const { made, changed, templateId, revisionId } = await rewritten(ada)
  assert.deepEqual(await world.ok(ada, 'restore_template_revision', { templateId, revisionId }), {
    ...made,
    name: 'Saturday',
  })
  const { data } = await world.ok(ada, 'list_template_revisions', { templateId })
  assert.equal(data.length, 3)
  assert.deepEqual(
    await world.ok(ada, 'restore_template_revision', { templateId, revisionId: data[1].id }),
    changed,
  )
})

test('refuses a template that comes with Mailcast, a stale If-Match, and what is not there', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { made, templateId, revisionId } = await rewritten(ada)
  assert.equal(
    (await world.refused(ada, 'restore_template_revision', { templateId: LETTER, revisionId }))
      .code,
    'template_shipped',
  )
  const stale = await world.call(
    ada,
    'restore_template_revision',
    { templateId, revisionId },
    { ifMatch: etagOf(made) },
  )
  assert.equal(stale.status, 412)
  assert.equal(
    (await world.refused(eve, 'restore_template_revision', { templateId, revisionId })).status,
    404,
  )
})
