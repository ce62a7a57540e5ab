import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testServer } from '#test/http.ts'
import { signInMember, mailTo } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import { testWorld } from '#test/world.ts'
import { takeTouched } from './approval-sql.ts'
import { checkTouched } from './check-approvals.ts'
import { ask, draftOf, ownerOf, withAgent } from './fixtures/asked.ts'

const world = await testWorld()
const server = await testServer(world)

test('a request that waits for a person does nothing, and an approval does it as its asker', async () => {
  const ada = await withAgent(world)
  const campaignId = await draftOf(world, ada)
  const asked = await ask(world, ada, 'send_campaign', { campaignId })
  assert.deepEqual(
    [asked.operation, asked.status, asked.requestedBy, asked.input.campaignId],
    ['send_campaign', 'pending', { kind: 'key', id: ada.keyId, name: 'Assistant' }, campaignId],
  )
  assert.equal(asked.plan.recipients, 1)
  assert.match(asked.summary, /^Send a campaign to its audience, now: Peas$/)
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId })).status, 'draft')

  const owner = await ownerOf(server, ada)
  const done = await world.ok(owner, 'approve', { approvalId: asked.id })
  assert.deepEqual([done.status, done.decidedBy.kind], ['executed', 'person'])
  assert.equal(done.result.id, campaignId)
  assert.notEqual((await world.ok(ada, 'get_campaign', { campaignId })).status, 'draft')

  const { data } = await world.ok(ada, 'list_audit_log', { limit: 10 })
  const by = (name: string) =>
    data.find(({ operation }: { operation: string }) => operation === name).actor.kind
  assert.deepEqual([by('send_campaign'), by('approve')], ['key', 'person'])
  const events = (await world.events(ada)).filter(({ type }) => type.startsWith('approval.'))
  assert.deepEqual(
    events.map(({ type, data: { approval } }) => [type, approval.status]),
    [
      ['approval.requested', 'pending'],
      ['approval.decided', 'executed'],
    ],
  )
})

test('the owners get a mail with a link to the page, which decides nothing', async () => {
  const ada = await withAgent(world)
  await signInMember(world, server, ada, 'second-owner@example.com', 'owner')
  const asked = await ask(world, ada, 'delete_campaign', {
    campaignId: await draftOf(world, ada),
  })
  const { text } = await mailTo(world, ada.email)
  assert.match(text, new RegExp(`/app/approvals/${asked.id}`))
  assert.match(text, /Assistant/)
  const second = await mailTo(world, 'second-owner@example.com')
  assert.match(second.text, new RegExp(`/app/approvals/${asked.id}`))
})

test('every kind of act with consequences waits, and a mere change does not', async () => {
  const ada = await withAgent(world)
  const campaignId = await draftOf(world, ada)
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  for (const [name, input] of [
    ['schedule_campaign', { campaignId, at }],
    ['send_test_email', { campaignId, to: ['a@example.com'] }],
    ['export_contacts', {}],
    ['create_api_key', { name: 'second', level: 'full' }],
    ['create_coupon', { code: 'PEAS', percentOff: 20 }],
    ['update_newsletter', { newsletterId: ada.newsletterId, welcomeEmail: { subject: 'Hi' } }],
  ] as const)
    await ask(world, ada, name, input)
  await world.ok(ada.key, 'update_campaign', { campaignId, subject: 'Beans' })
})

test('a confirm is no approval, nor is one over MCP', async () => {
  const ada = await withAgent(world)
  const campaignId = await draftOf(world, ada)
  const { confirm } = await world.ok(ada.key, 'send_campaign', { campaignId, dryRun: true })
  await ask(world, ada, 'send_campaign', { campaignId, confirm })
  await ask(world, ada, 'send_campaign', { campaignId, confirm }, { byAgent: true })
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId })).status, 'draft')
})

test('no key decides, with whatever level', async () => {
  const ada = await withAgent(world)
  const asked = await ask(world, ada, 'export_contacts', {})
  for (const name of ['approve', 'decline'])
    for (const key of [ada.key, ada.apiKey])
      assert.equal((await world.refused(key, name, { approvalId: asked.id })).status, 403)
})

test('of two approvals at once one is carried out', async () => {
  const ada = await withAgent(world)
  const asked = await ask(world, ada, 'export_contacts', {})
  const owner = await ownerOf(server, ada)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => world.call(owner, 'approve', { approvalId: asked.id })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { status, problem } of answers)
    if (status !== 200)
      assert.ok(['approval_decided', 'approval_busy'].includes(problem!.refusal.code))
  assert.equal((await world.ok(ada, 'list_exports')).data.length, 1)
  const again = await world.refused(owner, 'approve', { approvalId: asked.id })
  assert.deepEqual([again.status, again.code], [409, 'approval_decided'])
})

test('a draft that changed after the request is not sent', async () => {
  const ada = await withAgent(world)
  const campaignId = await draftOf(world, ada)
  const asked = await ask(world, ada, 'send_campaign', { campaignId })
  await world.ok(ada.key, 'update_campaign', { campaignId, subject: 'Buy my thing' })
  const done = await world.ok(await ownerOf(server, ada), 'approve', { approvalId: asked.id })
  assert.equal(done.status, 'superseded')
  assert.match(done.reason, /Changed since this plan was made/)
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId })).status, 'draft')
})

test('a change of what it depends on supersedes a request before a person looks', async () => {
  const ada = await withAgent(world)
  const segment = await world.ok(ada, 'create_segment', { name: 'All', filter: { all: [] } })
  const campaignId = await draftOf(world, ada)
  await world.ok(ada, 'update_campaign', { campaignId, audience: { segmentId: segment.id } })
  const sending = await ask(world, ada, 'send_campaign', { campaignId })
  const other = await ask(world, ada, 'export_contacts', {})
  await world.ok(ada, 'update_campaign', { campaignId, slug: 'peas-and-beans' })
  await checkTouched(world.assembly.work)
  const statusOf = async ({ id }: { id: string }) =>
    (await world.ok(ada, 'get_approval', { approvalId: id })).status
  assert.equal(await statusOf(sending), 'pending', 'a slug changes nothing of the plan')
  await world.ok(ada, 'update_segment', {
    segmentId: segment.id,
    filter: { field: 'email', op: 'is_set' },
  })
  await checkTouched(world.assembly.work)
  assert.deepEqual([await statusOf(sending), await statusOf(other)], ['superseded', 'pending'])
  const told = (await world.events(ada)).findLast(({ type }) => type === 'approval.decided')
  assert.equal(told!.data.approval.id, sending.id)
})

test('an account whose requests are touched again and again delays no other account', async () => {
  const [ada, bea] = [await withAgent(world), await withAgent(world)]
  for (const account of [ada, ada, bea]) {
    const campaignId = await draftOf(world, account)
    await ask(world, account, 'send_campaign', { campaignId })
    await world.ok(account, 'update_campaign', { campaignId, subject: 'Beans' })
  }
  const round = async () => {
    const taken = await takeTouched(world.db, 20)
    return [ada, bea].map(
      ({ accountId }) => taken.filter((approval) => approval.accountId === accountId).length,
    )
  }
  assert.deepEqual(
    [await round(), await round(), await round()],
    [
      [1, 1],
      [1, 0],
      [0, 0],
    ],
  )
})

test('a schedule that was asked for one audience is not approved for another', async () => {
  const ada = await withAgent(world)
  const segment = await world.ok(ada, 'create_segment', { name: 'All', filter: { all: [] } })
  const campaignId = await draftOf(world, ada)
  await world.ok(ada.key, 'update_campaign', { campaignId, audience: { segmentId: segment.id } })
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  const asked = await ask(world, ada, 'schedule_campaign', { campaignId, at })
  assert.equal(asked.plan.recipients, 1)
  await world.ok(ada.key, 'update_segment', {
    segmentId: segment.id,
    filter: { field: 'email', op: 'is_set' },
  })
  const owner = await ownerOf(server, ada)
  const done = await world.ok(owner, 'approve', { approvalId: asked.id })
  assert.equal(done.status, 'superseded')
  const again = await ask(world, ada, 'schedule_campaign', { campaignId, at })
  assert.equal((await world.ok(owner, 'approve', { approvalId: again.id })).status, 'executed')
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId })).status, 'scheduled')
  // The scheduled campaign now uses the segment, so this change needs an approval.
  await ask(world, ada, 'update_segment', { segmentId: segment.id, filter: { all: [] } })
})

test('a person approves what their role may do, and no more', async () => {
  const ada = await withAgent(world)
  const editor = await signInMember(world, server, ada, 'ed@example.com', 'editor')
  const viewer = await signInMember(world, server, ada, 'vi@example.com', 'viewer')
  const [ed, vi] = [sessionOf(editor.cookie()), sessionOf(viewer.cookie())]
  const key = await ask(world, ada, 'create_api_key', { name: 'second', level: 'full' })
  const campaignId = await draftOf(world, ada)
  const sending = await ask(world, ada, 'send_campaign', { campaignId })
  assert.equal((await world.refused(ed, 'approve', { approvalId: key.id })).status, 403)
  assert.equal((await world.refused(ed, 'get_approval', { approvalId: key.id })).status, 404)
  assert.equal((await world.refused(vi, 'approve', { approvalId: sending.id })).status, 403)
  assert.equal((await world.refused(vi, 'decline', { approvalId: sending.id })).status, 403)
  const seen = (await world.ok(ed, 'list_approvals')).data.map(({ id }: { id: string }) => id)
  assert.deepEqual(seen, [sending.id])
  assert.equal((await world.ok(ed, 'approve', { approvalId: sending.id })).status, 'executed')
})

test('an editor does not give money or paid access away by approving', async () => {
  const ada = await withAgent(world)
  const editor = await signInMember(world, server, ada, 'eddy@example.com', 'editor')
  const { data } = await world.ok(ada, 'list_contacts')
  const asked = await ask(world, ada, 'delete_contact', {
    contactId: data[0].id,
    endPayment: 'now',
  })
  const done = await world.ok(sessionOf(editor.cookie()), 'approve', { approvalId: asked.id })
  assert.equal(done.status, 'failed')
  assert.match(done.reason, /for its owners/)
  await world.ok(ada, 'get_contact', { contactId: data[0].id })
})

test('a secret in an answer goes once to its asker, and a secret in an input to nobody', async () => {
  const ada = await withAgent(world)
  const owner = await ownerOf(server, ada)
  const asked = await ask(world, ada, 'create_api_key', { name: 'second', level: 'full' })
  const approvalId = asked.id
  const done = await world.ok(owner, 'approve', { approvalId })
  assert.equal(done.result.key, undefined)
  assert.equal((await world.ok(owner, 'get_approval', { approvalId })).result.key, undefined)
  const first = await world.ok(ada.key, 'get_approval', { approvalId })
  assert.match(first.result.key, /^mc_/)
  assert.equal(first.result.confirm, 'person')
  const second = await world.ok(ada.key, 'get_approval', { approvalId })
  assert.deepEqual([second.result.key, second.result.shownOnce], [undefined, true])

  const secretKey = `sk_test_${'4eC39HqLyjWDarjtT1zdp7dc'.repeat(2)}`
  const found = await world.call(ada.key, 'connect_payments', { secretKey })
  if (found.status === 202) {
    assert.equal((found.body as { input: { secretKey: string } }).input.secretKey, '•••')
    const { rows } = await sql<{
      row: string
    }>`select approval::text as row from approval where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
    assert.ok(!JSON.stringify(rows).includes(secretKey))
    assert.ok(!JSON.stringify(rows).includes(Buffer.from(secretKey).toString('hex')))
  }
})

test('the same request is one approval, and the same Idempotency-Key its answer', async () => {
  const ada = await withAgent(world)
  const more = { idempotencyKey: 'one' }
  const [first, second, third] = [
    await ask(world, ada, 'export_contacts', {}, more),
    await ask(world, ada, 'export_contacts', {}, more),
    await ask(world, ada, 'export_contacts', {}),
  ]
  assert.deepEqual([second.id, third.id], [first.id, first.id])
})

test('a request of which the key was revoked or has expired is not carried out', async () => {
  const ada = await withAgent(world)
  const asked = await ask(world, ada, 'export_contacts', {})
  await world.ok(ada, 'revoke_api_key', { keyId: ada.keyId })
  const done = await world.ok(await ownerOf(server, ada), 'approve', { approvalId: asked.id })
  assert.equal(done.status, 'failed')
  assert.match(done.reason, /revoked/)
  assert.equal((await world.ok(ada, 'list_exports')).data.length, 0)
})

test('recipients a day hold for an approved sending too', async () => {
  const ada = await withAgent(world, { sendsTo: 1 })
  const campaignId = await draftOf(world, ada)
  const test = (to: string) => ask(world, ada, 'send_test_email', { campaignId, to: [to] })
  const [other, asked] = [await test('a@example.com'), await test('b@example.com')]
  const owner = await ownerOf(server, ada)
  assert.equal((await world.ok(owner, 'approve', { approvalId: other.id })).status, 'executed')
  const done = await world.ok(owner, 'approve', { approvalId: asked.id })
  assert.deepEqual([done.status, /Nothing was sent/.test(done.reason)], ['failed', true])
})

test('after seven days nothing is approved, and the request can be made again', async () => {
  const ada = await withAgent(world)
  const asked = await ask(world, ada, 'export_contacts', {})
  world.clock.move(7 * 86_400_000)
  const owner = await ownerOf(server, ada)
  assert.equal(
    (await world.refused(owner, 'approve', { approvalId: asked.id })).code,
    'approval_decided',
  )
  assert.equal((await world.ok(ada, 'get_approval', { approvalId: asked.id })).status, 'expired')
  assert.notEqual((await ask(world, ada, 'export_contacts', {})).id, asked.id)
})

test('what would be refused waits for nobody', async () => {
  const ada = await withAgent(world)
  const refused = await world.refused(ada.key, 'revoke_api_key', {
    keyId: 'key_01k5r8f3q5fz9v1m6x2c7n4b0d',
  })
  assert.equal(refused.status, 404)
  assert.equal((await world.ok(ada, 'list_approvals')).data.length, 0)
})

test('REST answers 202 with the approval and its header, MCP a result that asks to wait', async () => {
  const ada = await withAgent(world)
  const answer = await server.request('/api/v1/contacts/exports', {
    method: 'POST',
    key: ada.key,
    json: {},
  })
  assert.equal(answer.status, 202)
  assert.equal(answer.headers.get('mailcast-approval'), answer.body.id)
})

test('an erasure of a contact deletes the requests that name them', async () => {
  const ada = await withAgent(world)
  const { data } = await world.ok(ada, 'list_contacts')
  const asked = await ask(world, ada, 'delete_contact', { contactId: data[0].id })
  await world.ok(ada, 'erase_contact', { contactId: data[0].id })
  await world.jobs()
  assert.equal((await world.refused(ada, 'get_approval', { approvalId: asked.id })).status, 404)
})

test('an approved deletion of a contact is done, and its approval keeps nothing of them', async () => {
  const ada = await withAgent(world)
  const contactId = (await world.ok(ada, 'list_contacts')).data[0].id as string
  const asked = await ask(world, ada, 'delete_contact', { contactId })
  assert.match(asked.summary, /reader@example\.com/)
  const owner = await ownerOf(server, ada)
  const done = await world.ok(owner, 'approve', { approvalId: asked.id })
  assert.equal(done.status, 'executed')
  assert.equal((await world.refused(ada, 'get_contact', { contactId })).status, 404)
  const left = await world.ok(ada.key, 'get_approval', { approvalId: asked.id })
  assert.deepEqual([left.status, left.input, left.plan], ['executed', {}, {}])
  assert.doesNotMatch(JSON.stringify(left), /reader@|sub_/)
})
