import { HOUR_MS } from '#lib/duration.ts'
import type { TestAccount, TestWorld } from '#test/world.ts'

/** An account with something live of each kind, and a key for an agent. */
export interface Garden extends TestAccount {
  /** The key whose acts a person approves. */
  key: string
  keyId: string
  readers: readonly string[]
  /** A draft, one that is scheduled to a segment, one that was sent, and one that is paused. */
  draft: string
  scheduled: string
  sent: string
  segment: string
  /** Starts by the tag `vip` and by the field `city`. */
  active: string
  asleep: string
  template: string
  endpoint: string
  /** An invited member who may only look. */
  viewer: string
}

const letter = (body: string) => ({ format: 'markdown', body })
const steps = [{ type: 'send_email', subject: 'Hi', content: letter('Hello') }]

export async function garden(
  world: TestWorld,
  limits: object = { confirm: 'person' },
): Promise<Garden> {
  const ada = await world.account()
  const { newsletterId } = ada
  const made = async (name: string, input: object): Promise<string> =>
    (await world.ok(ada, name, input)).id as string
  await world.ok(ada, 'update_newsletter', { newsletterId, asksForConfirmation: false })
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  await world.ok(ada, 'create_custom_field', { name: 'pets', type: 'text' })
  const readers = [
    await made('add_contact', { email: 'one@example.com', tags: ['press', 'seeds'] }),
    await made('add_contact', { email: 'two@example.com', tags: ['press'] }),
    await made('add_contact', { email: 'three@example.com', tags: ['loose', 'vip'] }),
  ]
  // The account knows the tag, and no reader has it.
  await world.ok(ada, 'remove_tag', { contactId: readers[2], tag: 'vip' })
  const segment = await made('create_segment', {
    name: 'Seeds',
    filter: { field: 'tag', op: 'has', value: 'seeds' },
  })
  const draft = await made('create_campaign', {
    subject: 'Peas',
    content: letter('Sow your peas.'),
  })
  const sent = await made('create_campaign', { subject: 'Sent', content: letter('It went.') })
  await world.ok(ada, 'send_campaign', { campaignId: sent, limit: 1 })
  await world.ok(ada, 'pause_campaign', { campaignId: sent })
  const scheduled = await made('create_campaign', {
    subject: 'Beans',
    content: letter('Sow your beans.'),
    audience: { segmentId: segment },
  })
  const at = new Date(world.clock.now().getTime() + 30 * 24 * HOUR_MS).toISOString()
  await world.ok(ada, 'schedule_campaign', { campaignId: scheduled, at })
  const active = await made('create_automation', {
    name: 'Hello',
    trigger: { type: 'tag_added', tag: 'vip' },
    entry: { includeImported: true },
    steps,
  })
  await world.ok(ada, 'activate_automation', { automationId: active })
  const byField = await made('create_automation', {
    name: 'Town',
    trigger: { type: 'field_changed', field: 'city' },
    steps,
  })
  await world.ok(ada, 'activate_automation', { automationId: byField })
  const asleep = await made('create_automation', {
    name: 'Later',
    trigger: { type: 'tag_added', tag: 'press' },
    steps,
  })
  const { key, id: keyId } = await world.ok(ada, 'create_api_key', {
    name: 'agent',
    level: 'full',
    ...limits,
  })
  const garden = {
    ...ada,
    key,
    keyId,
    readers,
    draft,
    scheduled,
    sent,
    segment,
    active,
    asleep,
    template: await made('create_template', { name: 'Letter', content: letter('Hello.') }),
    endpoint: await made('create_webhook_endpoint', {
      url: 'https://hooks.example.com/in',
      events: ['campaign.sent'],
    }),
    viewer: await made('invite_member', { email: `v-${ada.email}`, role: 'viewer' }),
  }
  await world.jobs()
  return garden
}
