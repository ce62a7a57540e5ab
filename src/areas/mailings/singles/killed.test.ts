import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { transaction } from '#operation/transaction.ts'
import type { SendResult } from '#ports/mailer.ts'
import { afterEachAccounted, assertAccounted } from '../fixtures/accounted.ts'
import { type Death, mortal } from '../fixtures/mortal.ts'
import {
  LATER,
  LEASE_OVER_MS,
  SINGLE_KINDS,
  type SingleKind,
  singleMails,
} from '../fixtures/single-mails.ts'
import { openSending } from '../workers/sending.ts'
import { LOST } from '../submitting/outcome.ts'
import { postOf } from '../fixtures/kinds.ts'

// A process that is killed while it posts, takes, submits, closes or recovers single mails. Mails
// are never lost, and only those of an open batch are uncertain or, for confirmations, sent again
// once.

const world = await testWorld({}, { fresh: true })
const { subscribers, due, statuses, places, work, withMailer, serve, read, sentEvents } =
  singleMails(world)
afterEachAccounted(world)

const MAILS = 3

/** The moments at which a worker is killed, and whether a mail may have left before. */
const DEATHS: { name: string; death: Death; open: boolean; closed?: true }[] = [
  {
    name: 'after it looked for due mails',
    death: { statement: 'cross join lateral (select * from mail_due', executed: true },
    open: false,
  },
  {
    name: 'before it takes them',
    death: { statement: 'take_mails', executed: false },
    open: false,
  },
  {
    name: 'before the commit that takes them',
    death: { statement: 'commit', following: 'take_mails', executed: false },
    open: false,
  },
  {
    name: 'after the commit that takes them',
    death: { statement: 'commit', following: 'take_mails', executed: true },
    open: true,
  },
  {
    name: 'before it closes its batch',
    death: { statement: 'close_mails', executed: false },
    open: true,
  },
  {
    name: 'before the commit that closes its batch',
    death: { statement: 'commit', following: 'close_mails', executed: false },
    open: true,
  },
  {
    name: 'after the commit that closes its batch',
    death: { statement: 'commit', following: 'close_mails', executed: true },
    open: false,
    closed: true,
  },
]

/** The result of mails in an open batch: confirmations are sent again. */
const endOfLost = (kind: SingleKind) =>
  kind === 'confirmation' ? { sent: MAILS } : { [`uncertain: ${LOST}`]: MAILS }

for (const kind of SINGLE_KINDS)
  for (const { name, death, open, closed } of DEATHS)
    test(`a worker that is killed ${name} (${kind}) loses no mail`, async () => {
      const mails = await due(kind, MAILS)
      const mail = recorder()
      const { system, dead } = mortal({ ...world, system: withMailer(mail.send) }, death)
      void serve(system, kind)
      await dead
      const before = mail.to.length
      assert.equal((await places(mails.account)).open, open ? MAILS : 0)
      await assertAccounted(world.db)

      if (!open) {
        await work(withMailer(mail.send))
        assert.equal(mail.to.length, MAILS, 'no lease holds them up')
        assert.deepEqual(await statuses(mails), { sent: MAILS })
        assert.equal(before, closed ? MAILS : 0)
        return
      }
      await work(withMailer(mail.send))
      assert.equal(mail.to.length, before, 'the batch of a worker that may be alive is left alone')
      world.clock.move(LEASE_OVER_MS)
      await work(withMailer(mail.send))
      assert.deepEqual(await statuses(mails), endOfLost(kind))
      assert.equal(mail.to.length, before + (kind === 'confirmation' ? MAILS : 0))
      if (mails.campaign)
        assert.equal(
          (await read(mails.account, mails.campaign)).status,
          'sent',
          'the campaign ends with its last recipient',
        )
    })

for (const executed of [false, true])
  test(`a process that is killed ${executed ? 'after' : 'before'} the commit that posts a mail posts ${executed ? 'it' : 'nothing'}`, async () => {
    const { account } = await due('confirmation', 0)
    const [reader] = await subscribers(account, 1, { status: 'pending' })
    const { system, dead } = mortal(world, {
      statement: 'commit',
      following: 'insert into mail_due',
      executed,
    })
    void transaction(system, account.accountId, (scope) =>
      postOf(scope, 'confirmation', {
        newsletterId: account.newsletterId,
        contactId: reader!.id,
        recipientId: reader!.id,
      }),
    )
    await dead
    assert.equal((await places(account)).due, executed ? 1 : 0)
    const mail = recorder()
    await work(withMailer(mail.send))
    assert.deepEqual(mail.to, executed ? [reader!.email] : [])
  })

for (const executed of [false, true])
  test(`a process that is killed ${executed ? 'after' : 'before'} the commit that recovers a batch leaves ${executed ? 'nothing' : 'all'} to do`, async () => {
    const mails = await due('welcome', MAILS)
    const { sending, answer } = await hanging('welcome')
    world.clock.move(LEASE_OVER_MS)
    const { system, dead } = mortal(world, {
      statement: 'commit',
      following: 'close_mails',
      executed,
    })
    void openSending(system).recover(new AbortController().signal)
    await dead
    assert.equal((await places(mails.account)).open, executed ? 0 : MAILS)
    await work()
    assert.deepEqual(await statuses(mails), { [`uncertain: ${LOST}`]: MAILS })
    answer(SENT)
    await sending
  })

/**
 * Serves a kind with a mail server that answers when `answer` is called, and waits until it has
 * `count` mails.
 */
async function hanging(kind: SingleKind, count = MAILS) {
  const { promise, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(() => promise)
  const { round } = serve(withMailer(mail.send), kind)
  await until('the messages are taken', () => mail.to.length >= count)
  return { mail, sending: round, answer }
}

for (const kind of SINGLE_KINDS)
  test(`a worker that comes back after its batch was recovered (${kind}) writes nothing`, async () => {
    const mails = await due(kind, MAILS)
    const { sending, answer } = await hanging(kind)
    world.clock.move(LEASE_OVER_MS)
    const next = recorder()
    await work(withMailer(next.send))
    const after = await statuses(mails)
    assert.deepEqual(after, endOfLost(kind))
    answer({
      outcome: 'refused',
      detail: '550 5.1.1 no such user',
      reply: { code: 550, enhanced: '5.1.1' },
    })
    await sending
    assert.deepEqual(await statuses(mails), after)
    for (const { id } of mails.readers)
      assert.notEqual(
        (await world.ok(mails.account, 'get_contact', { contactId: id })).status,
        'bounced',
        'its bounces are not noted either',
      )
    if (mails.campaign) assert.equal((await sentEvents(mails.account)).length, 1)
  })

test('a confirmation is sent again once: a second crash leaves it uncertain', async () => {
  const mails = await due('confirmation', MAILS)
  const first = await hanging('confirmation')
  world.clock.move(LEASE_OVER_MS)
  assert.equal(await openSending(world.system).recover(new AbortController().signal), 'more')
  assert.deepEqual(await statuses(mails), { [`later: ${LOST}`]: MAILS })
  const second = await hanging('confirmation')
  world.clock.move(LEASE_OVER_MS)
  const third = recorder()
  await work(withMailer(third.send))
  assert.deepEqual(third.to, [])
  assert.deepEqual(await statuses(mails), { [`uncertain: ${LOST}`]: MAILS })
  for (const { answer, sending } of [first, second]) {
    answer(SENT)
    await sending
  }
})

for (const kind of SINGLE_KINDS)
  test(`a batch whose first results were written before the crash loses only the others (${kind})`, async () => {
    const mails = await due(kind, 5)
    const { promise: hung, resolve: answer } = Promise.withResolvers<SendResult>()
    const answers: (SendResult | Promise<SendResult>)[] = [hung, hung, LATER, SENT, SENT]
    const mail = recorder(({ to }) =>
      mails.readers.some(({ email }) => email === to) ? answers.shift()! : SENT,
    )
    const { round } = serve(withMailer(mail.send), kind)
    await until(
      'two mails are being submitted',
      async () => (await places(mails.account)).open === 2,
    )
    await assertAccounted(world.db)
    world.clock.move(LEASE_OVER_MS)
    await openSending(world.system).recover(new AbortController().signal)
    const lost = kind === 'confirmation' ? { [`later: ${LOST}`]: 2 } : { [`uncertain: ${LOST}`]: 2 }
    assert.deepEqual(await statuses(mails), { sent: 2, 'later: 451 try later': 1, ...lost })
    answer(SENT)
    await round
    assert.deepEqual(await statuses(mails), { sent: 2, 'later: 451 try later': 1, ...lost })
  })

for (const kind of SINGLE_KINDS)
  test(`a worker that never learns whether its mails were taken (${kind}) gives them back: none is uncertain`, async () => {
    const mails = await due(kind, MAILS)
    const mail = recorder()
    const { system } = mortal(
      { ...world, system: withMailer(mail.send) },
      { statement: 'commit', following: 'take_mails', executed: true, lives: true },
    )
    await assert.rejects(serve(system, kind).round, /terminated/)
    assert.deepEqual(await places(mails.account), { due: MAILS, paused: 0, open: 0 })
    await work(withMailer(mail.send))
    assert.deepEqual(await statuses(mails), { sent: MAILS })
    assert.equal(mail.to.length, MAILS)
  })

test('one log line tells what became uncertain of a mailing of single mails, and names the contacts', async () => {
  const mails = await due('welcome', 2 * MAILS)
  const [first, second] = [await hanging('welcome'), await due('confirmation', MAILS)]
  const awaited = await hanging('confirmation')
  world.log.lines.length = 0
  world.clock.move(LEASE_OVER_MS)
  await openSending(world.system).recover(new AbortController().signal)
  const lines = world.log.lines
    .filter(({ level }) => level === 'warn')
    .map(({ fields }) => fields as Record<string, unknown>)
  const line = (kind: string) => lines.find((fields) => fields['kind'] === kind)
  const { contactIds, ...welcome } = line('welcome')!
  assert.deepEqual(welcome, {
    accountId: mails.account.accountId,
    newsletterId: mails.account.newsletterId,
    mailingId: mails.mailingId,
    kind: 'welcome',
    uncertain: 2 * MAILS,
    operation: 'list_contact_mails contactId=…',
    page: 'http://mailcast.test/app/contacts/…',
  })
  assert.deepEqual((contactIds as string[]).sort(), mails.readers.map(({ id }) => id).sort())
  const { uncertain, again } = line('confirmation')!
  assert.deepEqual(
    [line('confirmation')!['mailingId'], uncertain, again],
    [second.mailingId, 0, MAILS],
  )
  assert.equal(lines.length, 2)
  for (const { answer } of [first, awaited]) answer(SENT)
  await Promise.all([first.sending, awaited.sending])
})
