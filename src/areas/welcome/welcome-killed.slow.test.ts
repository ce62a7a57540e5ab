import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { dyingHelpers } from '#lib/fixtures/dying-helpers.ts'
import { uuidOf } from '#lib/typeid.ts'
import { afterEachAccounted } from '#areas/mailings/fixtures/accounted.ts'
import { sendDue } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

// Welcome mails whose helper processes are killed.

const helpers = dyingHelpers('compile-process.ts')
const world = await testWorld()
afterEachAccounted(world)
const SUBJECT = 'Welcome, {{ first_name | default: "friend" }}'
const CONTENT = '# Hello {{ first_name | default: "friend" }}\n\nYou are {{ email }}. [All issues](https://garden.example/archive)'

let readers = 0
const newAddress = () => `new${(readers += 1)}@readers.test`
const mailsTo = (address: string) => world.mailer.sent.filter(({ to }) => to === address)
const welcomesTo = async (address: string) => {
  await sendDue(world)
  const mails = await Promise.all(mailsTo(address).map(({ raw }) => PostalMime.parse(raw)))
  return mails.filter(({ subject }) => subject?.startsWith('Welcome'))
}

async function welcoming(more: object = {}): Promise<TestAccount> {
  const account = await world.account()
  const welcomeEmail = { enabled: true, subject: SUBJECT, content: CONTENT }
  await world.ok(account, 'update_newsletter', { newsletterId: account.newsletterId, asksForConfirmation: false, welcomeEmail, ...more })
  return account
}

/** Returns the states of an account's welcome mails. */
async function statesOf(account: TestAccount) {
  const found = await sql<{ status: string; attempts: number; reason: string | null }>`select r.status, r.attempts, r.reason
    from recipient r join mailing m using (account_id, mailing_id)
    where account_id = ${uuidOf(account.accountId)} and m.kind = 'welcome'`.execute(world.db)
  return found.rows
}

test('a welcome waits when two compile processes are killed one after the other, and is sent a minute later', async () => {
  const ada = await welcoming()
  const { email } = await world.ok(ada, 'add_contact', { email: newAddress() })
  helpers.die(2)
  assert.equal((await welcomesTo(email)).length, 0)
  assert.deepEqual([helpers.left(), (await statesOf(ada))[0]!.status], [0, 'pending'])
  world.clock.move(61_000)
  assert.equal((await welcomesTo(email)).length, 1)
})
