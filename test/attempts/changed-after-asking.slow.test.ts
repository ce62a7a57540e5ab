import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import type { Credential } from '#operation/caller.ts'
import { ownerOf } from '#areas/approvals/fixtures/asked.ts'
import { testServer } from '#test/http.ts'
import { signInMember } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import { testWorld } from '#test/world.ts'
import { type Garden, garden } from './garden.ts'
import { traceOf } from './trace.ts'

// An agent asks for something harmless, changes what it depends on, and waits for the yes. Or it
// uses an approval that is none. Nothing but what was approved is done.

const world = await testWorld()
const server = await testServer(world)
const letter = (body: string) => ({ format: 'markdown', body })

interface Asked {
  g: Garden
  owner: Credential
  campaignId: string
  segmentId: string
  approvalId: string
}

async function ask(g: Garden, name: string, input: object): Promise<string> {
  const { id, status } = await world.ok(g.key, name, input)
  assert.equal(status, 'pending')
  return id as string
}

/** Asks to send a draft of a segment. */
async function asking(): Promise<Asked> {
  const g = await garden(world)
  const { id: segmentId } = await world.ok(g, 'create_segment', {
    name: 'Press',
    filter: { field: 'tag', op: 'has', value: 'press' },
  })
  const { id: campaignId } = await world.ok(g, 'create_campaign', {
    subject: 'Pods',
    templateId: g.template,
    audience: { segmentId },
  })
  const approvalId = await ask(g, 'send_campaign', { campaignId })
  return { g, owner: await ownerOf(server, g), campaignId, segmentId, approvalId }
}

/** Returns the trace of an account without the audit line of a decision. */
async function trace(g: Garden): Promise<Record<string, string>> {
  const { audit_log: _decided, ...rest } = await traceOf(world, g)
  return rest
}

const CHANGES: [title: string, change: (asked: Asked) => Promise<unknown>][] = [
  [
    'its subject',
    ({ g, campaignId }) => world.ok(g.key, 'update_campaign', { campaignId, subject: 'Buy' }),
  ],
  [
    'its text',
    ({ g, campaignId }) =>
      world.ok(g.key, 'update_campaign', { campaignId, content: letter('Buy.') }),
  ],
  [
    'its options',
    ({ g, campaignId }) =>
      world.ok(g.key, 'update_campaign', {
        campaignId,
        variants: { options: [{ key: 'A' }, { key: 'B', subject: 'Buy' }] },
      }),
  ],
  [
    'its segment',
    ({ g, campaignId }) =>
      world.ok(g.key, 'update_campaign', { campaignId, audience: { segmentId: null } }),
  ],
  [
    'its tags',
    ({ g, campaignId }) =>
      world.ok(g.key, 'update_campaign', { campaignId, audience: { excludeTags: ['seeds'] } }),
  ],
  [
    'the filter of its segment',
    ({ g, segmentId }) => world.ok(g.key, 'update_segment', { segmentId, filter: { all: [] } }),
  ],
  [
    'its sender',
    ({ g }) =>
      world.ok(g, 'update_newsletter', { newsletterId: g.newsletterId, sender: { name: 'Eve' } }),
  ],
  [
    'its footer',
    ({ g }) =>
      world.ok(g, 'update_newsletter', {
        newsletterId: g.newsletterId,
        postalAddress: 'Buy at evil.example',
      }),
  ],
  [
    'its look',
    ({ g }) => world.ok(g, 'update_newsletter', { newsletterId: g.newsletterId, language: 'de' }),
  ],
  [
    'its sending domain',
    async ({ g }) => {
      const { data } = await world.ok(g, 'list_newsletters')
      await world.ok(g, 'add_domain', { name: data[0].sender.email.split('@')[1] })
    },
  ],
  [
    'the readers, by more than a few',
    async ({ g }) => {
      // By the owner: the agent might have to ask for each.
      for (let i = 0; i < 11; i++)
        await world.ok(g, 'add_contact', { email: `p${i}@example.com`, tags: ['press'] })
    },
  ],
]

for (const [title, change] of CHANGES)
  test(`a sending is not carried out after ${title} changed`, async () => {
    const asked = await asking()
    await change(asked)
    await world.jobs()
    const before = await trace(asked.g)
    const { status } = await world.ok(asked.owner, 'approve', { approvalId: asked.approvalId })
    assert.equal(status, 'superseded')
    await world.jobs()
    assert.deepEqual(await trace(asked.g), before)
    const { campaignId } = asked
    assert.equal((await world.ok(asked.g, 'get_campaign', { campaignId })).status, 'draft')
  })

test('a template that changed after the asking changes no approved mail', async () => {
  const { g, owner, approvalId, campaignId } = await asking()
  await world.ok(g.key, 'update_template', {
    templateId: g.template,
    content: letter('Buy my thing.'),
  })
  assert.equal((await world.ok(owner, 'approve', { approvalId })).status, 'executed')
  const { content } = await world.ok(g, 'get_campaign', { campaignId })
  assert.doesNotMatch(JSON.stringify(content), /Buy/)
})

const ENDS: [title: string, change: (asked: Asked) => Promise<unknown>][] = [
  ['was revoked', ({ g }) => world.ok(g, 'revoke_api_key', { keyId: g.keyId })],
  [
    'has expired',
    async ({ g }) => {
      await world.ok(g, 'update_api_key', {
        keyId: g.keyId,
        expiresAt: new Date(world.clock.now().getTime() + 1000).toISOString(),
      })
      world.clock.move(1000)
    },
  ],
  ['only reads now', ({ g }) => world.ok(g, 'update_api_key', { keyId: g.keyId, readonly: true })],
  ['may mail fewer now', ({ g }) => world.ok(g, 'update_api_key', { keyId: g.keyId, sendsTo: 1 })],
]

for (const [title, change] of ENDS)
  test(`a sending is not carried out when the key that asked ${title}`, async () => {
    const asked = await asking()
    await change(asked)
    const before = await trace(asked.g)
    const { status } = await world.ok(asked.owner, 'approve', { approvalId: asked.approvalId })
    assert.equal(status, 'failed')
    await world.jobs()
    assert.deepEqual(await trace(asked.g), before)
  })

test('an approval is carried out once, whoever repeats what', async () => {
  const { g, owner, approvalId, campaignId } = await asking()
  const again = { idempotencyKey: 'again' }
  const { id: exported } = await world.ok(g.key, 'export_contacts', {}, again)
  assert.equal((await world.ok(owner, 'approve', { approvalId })).status, 'executed')
  assert.equal((await world.ok(owner, 'approve', { approvalId: exported })).status, 'executed')
  await world.jobs()
  const before = await trace(g)
  for (const id of [approvalId, exported]) {
    assert.equal(
      (await world.refused(owner, 'approve', { approvalId: id })).code,
      'approval_decided',
    )
    assert.equal(
      (await world.refused(owner, 'decline', { approvalId: id })).code,
      'approval_decided',
    )
    assert.equal(
      (await world.refused(g.key, 'withdraw_approval', { approvalId: id })).code,
      'approval_decided',
    )
  }
  const replay = await world.call(g.key, 'export_contacts', {}, again)
  assert.deepEqual([replay.replayed, (replay.body as { id: string }).id], [true, exported])
  assert.equal(
    (await world.refused(g.key, 'send_campaign', { campaignId })).code,
    'campaign_not_draft',
  )
  assert.deepEqual(await trace(g), before)
})

test('of approvals at once one sends, and each reader gets it once', async () => {
  const { g, owner, approvalId, campaignId } = await asking()
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call(owner, 'approve', { approvalId })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  await world.jobs()
  const { steps } = await world.ok(g, 'get_campaign', { campaignId })
  assert.deepEqual([steps.length, steps[0].recipients], [1, 2])
})

test('neither strangers nor people whose role may not do it approve', async () => {
  const { g, approvalId } = await asking()
  const stranger = await ownerOf(server, await world.account())
  const grants = await ask(g, 'create_api_key', { name: 'second', level: 'full' })
  const editor = sessionOf(
    (await signInMember(world, server, g, `e-${g.email}`, 'editor')).cookie(),
  )
  const viewer = sessionOf(
    (await signInMember(world, server, g, `w-${g.email}`, 'viewer')).cookie(),
  )
  const before = await trace(g)
  for (const [who, id, status] of [
    [stranger, approvalId, 404],
    [stranger, grants, 404],
    [viewer, approvalId, 403],
    [viewer, grants, 403],
    [editor, grants, 403],
  ] as const)
    for (const name of ['approve', 'decline'])
      assert.equal(
        (await world.refused(who, name, { approvalId: id })).status,
        status,
        `${name} ${status}`,
      )
  assert.deepEqual(await trace(g), before)
})

test('a role that was lowered between looking and approving approves nothing', async () => {
  const { g, owner, approvalId } = await asking()
  const editor = sessionOf(
    (await signInMember(world, server, g, `l-${g.email}`, 'editor')).cookie(),
  )
  await world.ok(editor, 'get_approval', { approvalId })
  const { data } = await world.ok(g, 'list_members')
  const { id: memberId } = data.find(({ email }: { email: string }) => email === `l-${g.email}`)
  await world.ok(owner, 'update_member', { memberId, role: 'viewer' })
  const before = await trace(g)
  assert.equal((await world.refused(editor, 'approve', { approvalId })).status, 403)
  await world.ok(owner, 'remove_member', { memberId })
  assert.ok((await world.refused(editor, 'approve', { approvalId })).status >= 401)
  await world.jobs()
  const { member: _member, ...after } = await trace(g)
  const { member: _before, ...earlier } = before
  assert.deepEqual(after, earlier)
})

test('no other key sees or withdraws an approval', async () => {
  const { g, approvalId } = await asking()
  const { key: second } = await world.ok(g, 'create_api_key', {
    name: 'other',
    level: 'full',
    confirm: 'person',
  })
  const other = await garden(world)
  const before = await trace(g)
  for (const key of [second, other.key, other.apiKey])
    for (const name of ['get_approval', 'withdraw_approval'])
      assert.equal((await world.refused(key, name, { approvalId })).status, 404, name)
  assert.deepEqual(await trace(g), before)
  assert.equal((await world.ok(g, 'get_approval', { approvalId })).status, 'pending')
})

test('an approval of seven days ago is none', async () => {
  const { g, approvalId } = await asking()
  world.clock.move(7 * DAY_MS)
  const owner = await ownerOf(server, g)
  assert.equal((await world.refused(owner, 'approve', { approvalId })).code, 'approval_decided')
  await world.jobs()
  const { status } = await world.ok(g, 'get_approval', { approvalId })
  assert.equal(status, 'expired')
})

test('opening the link of the mail decides nothing, whatever the method', async () => {
  const { g, approvalId } = await asking()
  const before = await trace(g)
  for (const method of ['GET', 'HEAD'])
    await server.request(`/app/approvals/${approvalId}`, { method })
  for (const path of ['approve', 'decline'])
    assert.ok((await server.request(`/session/v1/approvals/${approvalId}/${path}`)).status >= 400)
  assert.deepEqual(await trace(g), before)
  assert.equal((await world.ok(g, 'get_approval', { approvalId })).status, 'pending')
})
