import assert from 'node:assert/strict'
import { test } from 'node:test'
import { events } from '#catalogue'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('every kind has a sample before anything has happened: the documented example', async () => {
  const ada = await world.account()
  for (const { name, example } of events) {
    const { data } = await world.ok(ada, 'list_event_samples', { type: name })
    assert.equal(data.length, 1)
    assert.deepEqual([data[0].type, data[0].data], [name, example])
  }
})

test('shows the account’s own latest three once there are some', async () => {
  const ada = await world.account()
  for (let i = 0; i < 4; i++) await world.ok(ada, 'add_contact', { email: `r${i}@example.com` })
  let data: { data: { subscriber: { email: string } } }[] = []
  // An event is visible once no older transaction of the server is open.
  await until(
    'they are shown',
    async () =>
      (data = (await world.ok(ada, 'list_event_samples', { type: 'subscriber.created' })).data)
        .length === 3 && data[0]!.data.subscriber.email === 'r3@example.com',
  )
  assert.deepEqual(
    data.map((each: { data: { subscriber: { email: string } } }) => each.data.subscriber.email),
    ['r3@example.com', 'r2@example.com', 'r1@example.com'],
  )
})

test('shows nothing of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await world.ok(ada, 'add_contact', { email: 'secret@example.com' })
  assert.doesNotMatch(
    JSON.stringify(await world.ok(eve, 'list_event_samples', { type: 'subscriber.created' })),
    /secret/,
  )
})
