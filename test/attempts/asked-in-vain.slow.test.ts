import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { findOperation } from '#catalogue'
import { type Answered, rawMcp, rest } from '#test/contract/ways.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { type Garden, garden } from './garden.ts'
import { traceOf } from './trace.ts'

// An agent whose acts a person approves tries each act with consequences: over REST, over MCP by
// its name, and through call_write_operation. Each waits for a person, and none leaves a trace.

const world = await testWorld()
const server = await testServer(world)
const g = await garden(world)
const [one = '', two = ''] = g.readers
const letter = { format: 'markdown', body: 'Buy my thing.' }
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString()

const ATTEMPTS: [title: string, operation: string, input: Record<string, unknown>][] = [
  ['sends a campaign', 'send_campaign', { campaignId: g.draft }],
  ['sends to one reader after the other', 'send_campaign', { campaignId: g.draft, limit: 1 }],
  ['resumes a paused sending', 'resume_campaign', { campaignId: g.sent }],
  ['schedules a campaign', 'schedule_campaign', { campaignId: g.draft, at: inDays(40) }],
  ['moves a schedule', 'schedule_campaign', { campaignId: g.scheduled, at: inDays(1) }],
  [
    'rewrites a scheduled campaign',
    'update_campaign',
    { campaignId: g.scheduled, content: letter },
  ],
  [
    'widens a scheduled campaign',
    'update_campaign',
    { campaignId: g.scheduled, audience: { segmentId: null } },
  ],
  [
    'widens the segment of a scheduled campaign',
    'update_segment',
    { segmentId: g.segment, filter: { all: [] } },
  ],
  [
    'changes the sender of a scheduled campaign',
    'update_newsletter',
    { newsletterId: g.newsletterId, sender: { name: 'Eve' } },
  ],
  [
    'writes a welcome mail',
    'update_newsletter',
    { newsletterId: g.newsletterId, welcomeEmail: { subject: 'Hi' } },
  ],
  [
    'sends test mails to many',
    'send_test_email',
    { campaignId: g.draft, to: ['a@x.example', 'b@x.example', 'c@x.example'] },
  ],
  [
    'tries a welcome mail',
    'send_welcome_test_email',
    { newsletterId: g.newsletterId, to: ['a@x.example'], subject: 'Hi', content: 'Hello' },
  ],
  ['activates an automation that mails', 'activate_automation', { automationId: g.asleep }],
  [
    'lets the readers of now into an automation',
    'activate_automation',
    { automationId: g.asleep, existing: 'matching' },
  ],
  ['rewrites an active automation', 'update_automation', { automationId: g.active, name: 'Mine' }],
  [
    'puts a reader into an automation',
    'enter_automation',
    { automationId: g.active, contactId: one },
  ],
  ['puts on a tag that starts an automation', 'add_tag', { contactId: one, tag: 'vip' }],
  ['puts it on with other tags', 'update_contact', { contactId: one, tags: ['press', 'vip'] }],
  ['adds a reader with it', 'add_contact', { email: 'new@example.com', tags: ['vip'] }],
  [
    'imports readers with it',
    'import_contacts',
    { rows: [{ email: 'two@example.com', tags: 'vip' }] },
  ],
  ['renames it', 'rename_tag', { tag: 'vip', name: 'friends' }],
  ['merges another tag into it', 'merge_tags', { from: ['press'], into: 'vip' }],
  [
    'puts it on many',
    'bulk_update_contacts',
    { filter: { all: [] }, action: { type: 'add_tag', tag: 'vip' } },
  ],
  [
    'sets a field that starts an automation',
    'set_contact_field',
    { contactId: one, name: 'city', value: 'Rome' },
  ],
  ['sets it with others', 'update_contact', { contactId: one, fields: { city: 'Rome' } }],
  [
    'sets it for many',
    'bulk_update_contacts',
    { q: 'example', action: { type: 'set_field', name: 'city', value: 'Rome' } },
  ],
  ['unsubscribes many', 'bulk_update_contacts', { q: 'example', action: { type: 'unsubscribe' } }],
  ['deletes many', 'bulk_update_contacts', { q: 'example', action: { type: 'delete' } }],
  ['deletes a reader', 'delete_contact', { contactId: two }],
  ['erases a reader', 'erase_contact', { contactId: two }],
  ['deletes a campaign', 'delete_campaign', { campaignId: g.draft }],
  ['deletes a tag', 'delete_tag', { tag: 'loose' }],
  ['deletes a field', 'delete_custom_field', { name: 'pets' }],
  ['deletes a template', 'delete_template', { templateId: g.template }],
  [
    'deletes the newsletter',
    'delete_newsletter',
    { newsletterId: g.newsletterId, withContents: true },
  ],
  ['deletes the account', 'delete_account', { name: 'The Weekly Garden' }],
  [
    'sends events to an address of its own',
    'create_webhook_endpoint',
    { url: 'https://evil.example/in' },
  ],
  [
    'turns an endpoint to its own address',
    'update_webhook_endpoint',
    { endpointId: g.endpoint, url: 'https://evil.example/in' },
  ],
  ['takes a new secret of an endpoint', 'rotate_webhook_secret', { endpointId: g.endpoint }],
  ['exports the readers', 'export_contacts', {}],
  ['exports who got a campaign', 'export_campaign_recipients', { campaignId: g.sent }],
  ['exports what is known of a reader', 'export_contact_data', { contactId: one }],
  ['exports the account', 'export_account_data', {}],
  ['makes itself a second key', 'create_api_key', { name: 'second', level: 'full' }],
  ['renames its own key', 'update_api_key', { keyId: g.keyId, name: 'Ada' }],
  ['revokes a key', 'revoke_api_key', { keyId: g.keyId }],
  ['invites a friend as owner', 'invite_member', { email: 'eve@example.com', role: 'owner' }],
  ['makes a member an owner', 'update_member', { memberId: g.viewer, role: 'owner' }],
  ['removes a member', 'remove_member', { memberId: g.viewer }],
  ['gives paid access away', 'grant_paid', { contactId: one, reason: 'A friend' }],
  ['makes a coupon', 'create_coupon', { code: 'EVE', percentOff: 100 }],
  [
    'asks for a payment provider of its own',
    'connect_payments',
    { secretKey: `sk_test_${'1'.repeat(30)}` },
  ],
]

const WAYS: Record<
  string,
  (account: Garden) => (name: string, input: Record<string, unknown>) => Promise<object>
> = {
  'over REST':
    ({ key }) =>
    async (name, input) =>
      approvedLater(await rest(server).call(findOperation(name)!, input, key)),
  'over MCP':
    ({ key }) =>
    async (name, input) =>
      approvalIn(await rawMcp(server).call(findOperation(name)!, input, key)),
  'through call_write_operation':
    ({ key }) =>
    async (name, input) =>
      approvalIn(
        await rawMcp(server).call({ name: 'call_write_operation' } as never, { name, input }, key),
      ),
}

function approvedLater({ body, problem }: Answered): object {
  assert.equal(problem, null, JSON.stringify(problem))
  return body as object
}

function approvalIn({ problem }: Answered): object {
  const { code, approval } = problem as unknown as { code: string; approval: object }
  assert.equal(code, 'approval_requested', JSON.stringify(problem))
  return approval
}

for (const [title, name, input] of ATTEMPTS)
  test(`waits for a person and leaves nothing done: an agent ${title}`, async () => {
    const before = await traceOf(world, g)
    const ids: string[] = []
    for (const [way, wayOf] of Object.entries(WAYS)) {
      const approval = (await wayOf(g)(name, input)) as { id?: string; status?: string }
      assert.deepEqual(
        [approval.status, approval.id?.startsWith('apr_')],
        ['pending', true],
        `${way}: ${JSON.stringify(approval)}`,
      )
      ids.push(approval.id!)
      // An export of the account may be asked for once in five minutes.
      world.clock.move(5 * MINUTE_MS)
    }
    assert.equal(new Set(ids).size, 1, 'the same request is one approval')
    await world.jobs()
    assert.deepEqual(await traceOf(world, g), before)
    await world.ok(g.key, 'withdraw_approval', { approvalId: ids[0] })
  })
