import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dyingHelpers } from '#lib/fixtures/dying-helpers.ts'
import { uuidOf } from '#lib/typeid.ts'
import { afterEachAccounted } from '#areas/mailings/fixtures/accounted.ts'
import { sendDue } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

// Tests of welcome mails whose helper processes are killed.

const helpers = dyingHelpers('compile-process.ts')
const world = await testWorld()
afterEachAccounted(world)

test('a welcome waits when two compile processes are killed one after the other, and is sent a minute later', async () => {
  const ada = await world.account()
  const welcomeEmail = { enabled: true, subject: 'Welcome', content: 'Hello {{ email }}' }
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
    welcomeEmail,
  })
  const { email } = await world.ok(ada, 'add_contact', { email: 'new@readers.test' })
  const sent = async () => {
    await sendDue(world)
    return world.mailer.sent.filter(({ to }) => to === email).length
  }
  helpers.die(2)
  assert.deepEqual([await sent(), helpers.left()], [0, 0])
  const { rows } = await sql<{
    status: string
  }>`select status from recipient where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  assert.deepEqual(rows, [{ status: 'pending' }])
  world.clock.move(61_000)
  assert.equal(await sent(), 1)
})
