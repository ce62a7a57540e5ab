import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { testWorld, type TestAccount } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'
import { carryOnNextDue } from '../turns/carry-on-due.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass } = running(world)

/**
 * Runs the jobs that are due, and returns the notices that the owner of an account has received.
 */
async function notices({ email }: TestAccount): Promise<{ subject: string; text: string }[]> {
  world.clock.move(6 * MINUTE_MS)
  await world.jobs()
  const mails = await Promise.all(
    world.mailer.sent.filter(({ to }) => to === email).map(({ raw }) => PostalMime.parse(raw)),
  )
  return mails.map(({ subject = '', text = '' }) => ({ subject, text }))
}

const attention = async (account: TestAccount) =>
  (
    (await world.ok(account, 'get_overview')).attention as {
      code: string
      detail: string
      operation: object
    }[]
  ).filter(({ code }) => code.startsWith('automation_'))

test('the owner is told once of readers who are held, and the overview as long as they are', async () => {
  const account = await open()
  const steps = [{ type: 'add_tag', id: 'gives', tag: 'course' }]
  const { id: automationId } = await active(account, { steps, name: 'Course' })
  await world.ok(account, 'delete_tag', { tag: 'course', force: true })
  await readers(account, 'ada-h', 'bo-h')
  await go()
  const [told, ...more] = await notices(account)
  assert.equal(told!.subject, 'Readers are held in an automation: Course')
  assert.match(told!.text, /2 readers: the tag of a step was deleted: create it again/)
  assert.deepEqual(more, [])
  await readers(account, 'cy-h')
  await pass(HOUR_MS)
  assert.equal((await notices(account)).length, 1)
  const [held] = await attention(account)
  assert.deepEqual(
    [held!.code, held!.operation],
    ['automation_held', { name: 'list_automation_runs', input: { automationId, status: 'held' } }],
  )
  assert.match(held!.detail, /“Course” holds readers at a step that cannot be done: 3\./)
  const [dee] = await readers(account, 'dee-h')
  await world.ok(account, 'add_tag', { contactId: dee, tag: 'course' })
  await pass(HOUR_MS)
  assert.deepEqual(await attention(account), [])
})

test('the owner is told once of automations that trigger each other', async () => {
  const account = await open()
  const [ada] = await readers(account, 'ada-e')
  for (const tag of ['ping', 'pong']) await world.ok(account, 'add_tag', { contactId: ada, tag })
  for (const tag of ['ping', 'pong']) await world.ok(account, 'remove_tag', { contactId: ada, tag })
  const turn = (from: string, to: string) => ({
    trigger: { type: 'tag_added', tag: from },
    entry: { repeat: 'each_time', whileInside: 'restart' },
    steps: [
      { type: 'remove_tag', tag: from },
      { type: 'add_tag', tag: to },
    ],
  })
  await active(account, turn('ping', 'pong'))
  await active(account, turn('pong', 'ping'))
  await world.ok(account, 'add_tag', { contactId: ada, tag: 'ping' })
  await go()
  const [told, ...more] = await notices(account)
  assert.equal(told!.subject, 'Automations trigger each other without end: Welcome')
  assert.match(told!.text, /After 20 rounds/)
  assert.deepEqual(more, [])
})

test('the overview names an active automation that no reader has entered in two weeks', async () => {
  const account = await open()
  const { id: automationId } = await active(account, {
    trigger: { type: 'api' },
    steps: [mail({ id: 'first' })],
    name: 'Gifts',
  })
  world.clock.move(13 * DAY_MS)
  assert.deepEqual(await attention(account), [])
  world.clock.move(2 * DAY_MS)
  const [silent] = await attention(account)
  assert.deepEqual(
    [silent!.code, silent!.operation],
    ['automation_silent', { name: 'explain_automation_entry', input: { automationId } }],
  )
  await world.ok(account, 'pause_automation', { automationId })
  assert.deepEqual(await attention(account), [])
})

test('readers who come to a step one after the other are told of in one mail', async () => {
  const account = await open()
  await active(account, {
    steps: [{ type: 'notify_owner', id: 'tells', text: 'A new member' }],
    name: 'Members',
  })
  for (const name of ['ada-n', 'bo-n']) {
    await readers(account, name)
    while (await carryOnNextDue(world.system));
  }
  const told = await notices(account)
  assert.deepEqual(
    told.map(({ subject }) => subject),
    ['A new member: Members'],
  )
  assert.match(told[0]!.text, /2 readers of the automation came to this step: ada-n@\S+, bo-n@/)
})
