import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

interface Limits {
  expiresAt?: string | null
  readonly?: boolean
  confirm?: string
}

async function keyOf(account: TestAccount, limits: Limits): Promise<{ key: string; id: string }> {
  return world.ok(account, 'create_api_key', { name: 'agent', level: 'full', ...limits })
}

async function draftOf(account: TestAccount | string): Promise<string> {
  const { id } = await world.ok(account, 'create_campaign', {
    subject: 'Peas',
    content: { format: 'markdown', body: 'Sow your peas.' },
  })
  return id as string
}

async function reader(account: TestAccount): Promise<{ id: string }> {
  const { newsletterId } = account
  await world.ok(account, 'update_newsletter', { newsletterId, asksForConfirmation: false })
  return world.ok(account, 'add_contact', { email: 'reader@example.com', tags: ['vip', 'press'] })
}

test('a key that expired answers 401, in a process that knows it too', async () => {
  const ada = await world.account()
  const at = new Date(world.clock.now().getTime() + 60_000).toISOString()
  const { key } = await keyOf(ada, { expiresAt: at })
  await world.ok(key, 'list_contacts')
  world.clock.move(60_000)
  const refused = await world.refused(key, 'list_contacts')
  assert.deepEqual([refused.status, refused.code], [401, 'unauthorized'])
  assert.match(refused.detail, /was valid until/)
})

test('a new expiry holds at once, and one in the past is refused', async () => {
  const ada = await world.account()
  const { key, id } = await keyOf(ada, {})
  await world.ok(key, 'list_contacts')
  const soon = new Date(world.clock.now().getTime() + 60_000).toISOString()
  const changed = await world.ok(ada, 'update_api_key', { keyId: id, expiresAt: soon })
  assert.equal(changed.expiresAt, soon)
  world.clock.move(60_000)
  assert.equal((await world.call(key, 'list_contacts')).status, 401)
  const past = await world.refused(ada, 'create_api_key', {
    name: 'late',
    level: 'full',
    expiresAt: soon,
  })
  assert.equal(past.errors![0]!.code, 'in_the_past')
  await world.ok(ada, 'update_api_key', { keyId: id, expiresAt: null })
  await world.ok(key, 'list_contacts')
})

test('a readonly key reads, and changes nothing', async () => {
  const ada = await world.account()
  const { key } = await keyOf(ada, { readonly: true })
  await world.ok(key, 'list_contacts')
  for (const [name, input] of [
    ['add_contact', { email: 'r@example.com' }],
    ['create_campaign', {}],
    ['create_api_key', { name: 'second', level: 'full' }],
  ] as const) {
    const refused = await world.refused(key, name, input)
    assert.deepEqual([refused.status, refused.code], [403, 'forbidden'], name)
  }
})

test('a key of before keeps what it may', async () => {
  const ada = await world.account()
  const [shown] = (await world.ok(ada, 'list_api_keys')).data
  assert.deepEqual([shown.expiresAt, shown.readonly, shown.confirm], [null, false, 'none'])
})

test('with token an operation without a dry run shows its plan, and its confirm does it once', async () => {
  const ada = await world.account()
  const { key } = await keyOf(ada, { confirm: 'token' })
  const campaignId = await draftOf(key)
  const refused = await world.refused(key, 'delete_campaign', { campaignId })
  assert.deepEqual([refused.status, refused.code], [409, 'confirmation_required'])
  const { plan, confirm } = refused as unknown as { plan: Record<string, unknown>; confirm: string }
  assert.deepEqual(
    [plan['operation'], plan['effect'], plan['names']],
    ['delete_campaign', 'destroy', [campaignId]],
  )
  assert.equal((plan['record'] as { subject: string }).subject, 'Peas')
  assert.ok(plan['etag'])
  await world.ok(ada, 'get_campaign', { campaignId })
  assert.equal((await world.call(key, 'delete_campaign', { campaignId, confirm })).status, 204)
  const again = await world.call(key, 'delete_campaign', { campaignId, confirm })
  assert.deepEqual([again.status, again.replayed], [204, true])
})

test('with token a plan of an operation comes back as its dry run makes it', async () => {
  const ada = await world.account()
  await reader(ada)
  const { key } = await keyOf(ada, { confirm: 'token' })
  const campaignId = await draftOf(key)
  const refused = await world.refused(key, 'send_campaign', { campaignId })
  assert.equal(refused.code, 'confirmation_required')
  const { plan, confirm } = refused as unknown as { plan: { recipients: number }; confirm: string }
  assert.equal(plan.recipients, 1)
  assert.equal((await world.ok(key, 'get_campaign', { campaignId })).status, 'draft')
  await world.ok(key, 'send_campaign', { campaignId, confirm })
})

test('a record that was changed after its plan is not touched', async () => {
  const ada = await world.account()
  const { key } = await keyOf(ada, { confirm: 'token' })
  const campaignId = await draftOf(key)
  const { confirm } = (await world.refused(key, 'delete_campaign', { campaignId })) as unknown as {
    confirm: string
  }
  await world.ok(ada, 'update_campaign', { campaignId, subject: 'Beans' })
  const refused = await world.refused(key, 'delete_campaign', { campaignId, confirm })
  assert.equal(refused.code, 'plan_changed')
  await world.ok(ada, 'get_campaign', { campaignId })
})

test('a plan is shown before anything is asked of the world', async () => {
  const ada = await world.account()
  const { key } = await keyOf(ada, { confirm: 'token' })
  const asked = await world.refused(key, 'connect_payments', {
    secretKey: `sk_test_${'1'.repeat(30)}`,
  })
  assert.equal(asked.code, 'confirmation_required')
})

test('a mere change needs no word, a change of something live does', async () => {
  const ada = await world.account()
  await reader(ada)
  const { key } = await keyOf(ada, { confirm: 'token' })
  const segment = await world.ok(key, 'create_segment', { name: 'All', filter: { all: [] } })
  const change = { segmentId: segment.id, name: 'Everybody' }
  await world.ok(key, 'update_segment', change)
  const { id: campaignId } = await world.ok(ada, 'create_campaign', {
    subject: 'Peas',
    content: { format: 'markdown', body: 'Sow your peas.' },
    audience: { segmentId: segment.id },
  })
  await world.ok(key, 'update_campaign', { campaignId, slug: 'peas' })
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  await world.ok(ada, 'schedule_campaign', { campaignId, at })
  for (const [name, input] of [
    ['update_segment', change],
    ['update_campaign', { campaignId, slug: 'pods' }],
    ['update_newsletter', { newsletterId: ada.newsletterId, sender: { name: 'Eve' } }],
  ] as const)
    assert.equal((await world.refused(key, name, input)).code, 'confirmation_required', name)
  await world.ok(key, 'unschedule_campaign', { campaignId })
  await world.ok(key, 'update_segment', change)
})

test('a tag or a field that starts an active automation is a sending, by each way to it', async () => {
  const ada = await world.account()
  const contact = await reader(ada)
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  const { key } = await keyOf(ada, { confirm: 'token' })
  const steps = [
    { type: 'send_email', subject: 'Hi', content: { format: 'markdown', body: 'Hello' } },
  ]
  const automation = async (trigger: object) => {
    const { id } = await world.ok(ada, 'create_automation', { name: 'Hello', trigger, steps })
    return id as string
  }
  const ids = [
    await automation({ type: 'tag_added', tag: 'vip' }),
    await automation({ type: 'field_changed', field: 'city' }),
  ]
  const ways = [
    ['add_tag', { contactId: contact.id, tag: 'vip' }],
    ['update_contact', { contactId: contact.id, tags: ['vip'] }],
    ['update_contact', { contactId: contact.id, fields: { city: 'Rome' } }],
    ['set_contact_field', { contactId: contact.id, name: 'city', value: 'Bonn' }],
    ['add_contact', { email: 'another@example.com', tags: ['vip'] }],
    ['bulk_update_contacts', { q: 'reader', action: { type: 'add_tag', tag: 'vip' } }],
    ['update_automation', { automationId: ids[0], name: 'Hello there' }],
  ] as const
  await world.ok(key, 'rename_tag', { tag: 'press', name: 'media' })
  for (const [name, input] of ways.filter(([name]) => !['bulk_update_contacts'].includes(name)))
    await world.ok(key, name, input)
  for (const automationId of ids) await world.ok(ada, 'activate_automation', { automationId })
  for (const [name, input] of [...ways, ['rename_tag', { tag: 'vip', name: 'friends' }] as const])
    assert.equal((await world.refused(key, name, input)).code, 'confirmation_required', name)
  await world.ok(key, 'add_tag', { contactId: contact.id, tag: 'other' })
})

test('an import that an active automation takes is a sending, and one with gifts a grant', async () => {
  const ada = await world.account()
  const { key } = await keyOf(ada, { confirm: 'token' })
  const list = { rows: [{ email: 'r@example.com' }] }
  await world.ok(key, 'import_contacts', list)
  const gifts = await world.refused(key, 'import_contacts', { ...list, complimentary: true })
  assert.equal((gifts as unknown as { plan: { effect: string } }).plan.effect, 'grant')
  await world.ok(key, 'import_contacts', { ...list, complimentary: true, dryRun: true })
})

test('templates and snippets are copied into texts, so changing one is a mere change', async () => {
  const ada = await world.account()
  await reader(ada)
  const { key } = await keyOf(ada, { confirm: 'token' })
  const template = await world.ok(key, 'create_template', {
    name: 'Letter',
    content: { format: 'markdown', body: 'Hello from the garden.' },
  })
  const { id: campaignId } = await world.ok(ada, 'create_campaign', {
    subject: 'Peas',
    templateId: template.id,
  })
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  await world.ok(ada, 'schedule_campaign', { campaignId, at })
  const before = await world.ok(ada, 'get_campaign', { campaignId })
  await world.ok(key, 'update_template', {
    templateId: template.id,
    content: { format: 'markdown', body: 'Buy my thing.' },
  })
  assert.deepEqual((await world.ok(ada, 'get_campaign', { campaignId })).content, before.content)
})

test('a key makes no freer key, and changes none to be freer', async () => {
  const ada = await world.account()
  const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
  const later = new Date(world.clock.now().getTime() + 2 * 86_400_000).toISOString()
  const own = await keyOf(ada, { confirm: 'token', expiresAt: until })
  const confirmed = async (name: string, input: object) => {
    const { confirm } = (await world.refused(own.key, name, input)) as unknown as {
      confirm: string
    }
    return world.call(own.key, name, { ...input, planConfirm: confirm })
  }
  const second = { name: 'second', level: 'full' }
  const made = (await confirmed('create_api_key', second)).body as Record<string, unknown>
  assert.deepEqual([made['expiresAt'], made['confirm']], [until, 'token'])
  for (const freer of [{ confirm: 'none' }, { expiresAt: null }, { expiresAt: later }]) {
    const change = { keyId: own.id, ...freer }
    assert.equal((await confirmed('update_api_key', change)).problem!.refusal.code, 'forbidden')
  }
  const freer = await confirmed('create_api_key', { ...second, confirm: 'none' })
  assert.equal(freer.problem!.refusal.code, 'forbidden')
  const narrower = await confirmed('create_api_key', { ...second, readonly: true })
  assert.equal((narrower.body as { readonly: boolean }).readonly, true)
})

test('a plan of a key is no plan of another limit of that key', async () => {
  const ada = await world.account()
  const { key } = await keyOf(ada, { confirm: 'token' })
  const input = { name: 'second', level: 'full', confirm: 'token' }
  const { confirm } = (await world.refused(key, 'create_api_key', input)) as unknown as {
    confirm: string
  }
  const other = { ...input, readonly: true, planConfirm: confirm }
  assert.equal((await world.refused(key, 'create_api_key', other)).code, 'plan_changed')
  const lower = { ...input, confirm: 'none', planConfirm: confirm }
  assert.equal((await world.refused(key, 'create_api_key', lower)).code, 'plan_changed')
})

test('an Idempotency-Key does not keep a refusal that asks for a word', async () => {
  const ada = await world.account()
  const { key } = await keyOf(ada, { confirm: 'token' })
  const campaignId = await draftOf(key)
  const more = { idempotencyKey: 'one' }
  const { confirm } = (await world.refused(
    key,
    'delete_campaign',
    { campaignId },
    more,
  )) as unknown as { confirm: string }
  const done = await world.call(key, 'delete_campaign', { campaignId, confirm }, more)
  assert.equal(done.status, 204)
})

test('a limit that is taken away holds no more from the next call on', async () => {
  const ada = await world.account()
  const { key, id } = await keyOf(ada, { confirm: 'token' })
  const campaignId = await draftOf(key)
  assert.equal((await world.call(key, 'delete_campaign', { campaignId })).status, 409)
  await world.ok(ada, 'update_api_key', { keyId: id, confirm: 'none' })
  assert.equal((await world.call(key, 'delete_campaign', { campaignId })).status, 204)
})

test('a key with limits widens those of no key, also within its own', async () => {
  const ada = await world.account()
  const small = { sendsTo: 10, confirm: 'person' }
  const { id: keyId } = await keyOf(ada, small)
  const { key } = await world.ok(ada, 'create_api_key', {
    name: 'larger',
    level: 'full',
    sendsTo: 1000,
  })
  for (const wider of [{ sendsTo: 11 }, { sendsTo: null }, { confirm: 'none' }]) {
    const { status } = await world.refused(key, 'update_api_key', { keyId, ...wider })
    assert.equal(status, 403, JSON.stringify(wider))
  }
  const narrowed = await world.ok(key, 'update_api_key', { keyId, sendsTo: 5, confirm: 'person' })
  assert.deepEqual([narrowed.sendsTo, narrowed.confirm], [5, 'person'])
  assert.equal((await world.ok(ada, 'update_api_key', { keyId, sendsTo: null })).sendsTo, null)
})

test('a hidden archive is opened by a word alone', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const { key } = await keyOf(ada, { confirm: 'token' })
  const open = { newsletterId, archive: 'public' }
  await world.ok(key, 'update_newsletter', open)
  await world.ok(key, 'update_newsletter', { newsletterId, archive: 'hidden' })
  const refused = await world.refused(key, 'update_newsletter', open)
  assert.deepEqual(
    [refused.code, (refused['plan'] as { effect: string }).effect],
    ['confirmation_required', 'expose'],
  )
})

test('the mail of a product on sale is a sending, and so is the sale of a product with one', async () => {
  const ada = await world.account()
  const { key } = await keyOf(ada, { confirm: 'token' })
  const orderEmail = {
    subject: 'Buy this',
    content: { format: 'markdown', body: '{{ download_url }}' },
  }
  const { id: productId } = await world.ok(key, 'create_product', { name: 'Peas', price: 0 })
  const needs = async (input: object) =>
    (await world.call(key, 'update_product', { productId, ...input })).problem?.refusal.code
  assert.equal(await needs({ name: 'Beans' }), undefined)
  assert.equal(await needs({ status: 'active', orderEmail }), 'confirmation_required')
  await world.ok(key, 'update_product', { productId, orderEmail })
  assert.equal(await needs({ status: 'active' }), 'confirmation_required')
})
