import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'
import { allow as allowed } from '#areas/billing/fixtures/allow.ts'
import { recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import { afterEachAccounted } from '../fixtures/accounted.ts'
import { mortal } from '../fixtures/mortal.ts'
import { singleMails } from '../fixtures/single-mails.ts'

// Tests of a worker that fails or is killed after it took mails, at the end of the allowance.

const world = await testWorld({}, { fresh: true })
const { due, statuses, places, work, withMailer, serve, read } = singleMails(world)
afterEachAccounted(world)

const allow = (account: TestAccount, emails: number | null) => allowed(world, account, { emails })
const follow = () =>
  world.assembly.queue.runWaiting(
    world.assembly.queuedJobs.filter(({ name }) => name === 'mailing_paused'),
  )

test('a worker that is killed before it stops a campaign at the end of the allowance leaves that to the next one', async () => {
  const mails = await due('retry', 3)
  await allow(mails.account, 0)
  const mail = recorder()
  const { system, dead } = mortal(
    { ...world, system: withMailer(mail.send) },
    { statement: 'commit', following: 'take_mails', executed: true },
  )
  void serve(system, 'retry')
  await dead
  await work(withMailer(mail.send))
  await follow()
  assert.equal((await read(mails.account, mails.campaign!)).status, 'stopped')

  await allow(mails.account, null)
  await world.ok(mails.account, 'resume_campaign', { campaignId: mails.campaign!.id })
  await work(withMailer(mail.send))
  assert.deepEqual(await statuses(mails), { sent: 3 })
})

test('mails that were taken are sent though those beyond the allowance cannot be delayed', async () => {
  const mails = await due('retry', 3)
  await allow(mails.account, 2)
  const mail = recorder()
  const death = {
    statement: 'update mail_due d set due_at',
    following: 'take_mails',
    executed: false,
    lives: true,
  }
  const { system } = mortal({ ...world, system: withMailer(mail.send) }, death)
  await serve(system, 'retry').round.catch(() => {})
  assert.equal(mail.to.length, 2)
  assert.equal((await statuses(mails))['sent'], 2)
  assert.equal((await places(mails.account)).open, 0)
})
