import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import type { Deployment } from '#ports/ports.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { domains, freshName } from './fixtures/domains.ts'
import { everyKind } from './fixtures/every-kind.ts'

const world = await testWorld()
const { host, verified } = domains(world)
const words = campaigns(world)

const KINDS = ['campaign', 'confirmation', 'test', 'welcome', 'welcomeTest']
const setSender = ({ newsletterId }: TestAccount, sender: object) => ({ newsletterId, sender })

/**
 * Returns for one mail of every kind the name and address in From, Reply-To, the envelope's sender,
 * and the domain of the Message-ID.
 */
async function authors(account: TestAccount) {
  const mails = Object.entries(await everyKind(world, words, account))
  assert.deepEqual(mails.map(([kind]) => kind).sort(), KINDS)
  return Promise.all(
    mails.map(async ([, message]) => {
      const { from, replyTo } = await PostalMime.parse(message.raw)
      return [
        from!.name,
        from!.address,
        replyTo?.[0]?.address ?? null,
        message.from,
        message.messageId.split('@')[1],
      ]
    }),
  )
}

async function withDeployment(
  more: Partial<Deployment>,
  story: () => Promise<void>,
): Promise<void> {
  const { deployment } = world.system.ports
  world.system.ports.deployment = { ...deployment, ...more }
  try {
    await story()
  } finally {
    world.system.ports.deployment = deployment
  }
}

test('a sender at a domain that another account has verified is refused, with the field and what to do', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { name } = await verified(ada)
  for (const domain of [name, `news.${name}`]) {
    for (const [operation, input] of [
      ['create_newsletter', { name: 'Fake', sender: { email: `ada@${domain}` } }],
      ['update_newsletter', setSender(eve, { email: `ada@${domain}` })],
    ] as const) {
      const problem = await world.refused(eve, operation, input)
      assert.deepEqual(
        [problem.status, problem.errors!.map(({ code, pointer }) => [code, pointer])],
        [422, [['domain_of_another_account', '/sender/email']]],
      )
      assert.match(
        problem.errors![0]!.detail,
        new RegExp(
          `^Another account has verified ${name}\\. If ${domain} is yours, verify it here too`,
        ),
      )
    }
  }
  const { data } = await world.ok(eve, 'list_newsletters')
  assert.deepEqual(
    data.map(({ sender }: { sender: { email: string } }) => sender.email),
    ['news@mailcast.test'],
  )
})

test('the account that verified a domain sends from it and from the names below, and another one that verified it as well', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { name } = await verified(ada)
  for (const email of [`ada@${name}`, `ada@news.${name}`])
    await world.ok(ada, 'update_newsletter', setSender(ada, { email }))
  await verified(bob, name)
  await world.ok(bob, 'update_newsletter', setSender(bob, { email: `bob@${name}` }))
})

test('what changes nothing of the sender’s address is not refused, nor is MAIL_FROM, nor a name that was only added', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await world
    .ok(ada, 'add_domain', { name: freshName() })
    .then(({ name }) =>
      world.ok(eve, 'update_newsletter', setSender(eve, { email: `eve@${name}` })),
    )
  await verified(ada, 'mailcast.test')
  await world.ok(
    eve,
    'update_newsletter',
    setSender(eve, { email: 'news@mailcast.test', name: 'Eve' }),
  )
  await world.ok(eve, 'update_newsletter', setSender(eve, { name: 'Eve of the Garden' }))
  assert.equal(
    (await world.refused(eve, 'update_newsletter', setSender(eve, { email: 'ceo@mailcast.test' })))
      .status,
    422,
  )
})

test('when another account verifies the domain later, no mail goes out with that From: it comes from MAIL_FROM, and answers go to the sender', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const name = freshName()
  await world.ok(eve, 'update_newsletter', setSender(eve, { name: 'Ada', email: `ada@${name}` }))
  for (const author of await authors(eve))
    assert.deepEqual(author, ['Ada', `ada@${name}`, null, `ada@${name}`, name])
  const domain = await verified(ada, name)
  for (const author of await authors(eve))
    assert.deepEqual(author, [
      'Ada',
      'news@mailcast.test',
      `ada@${name}`,
      'news@mailcast.test',
      'mailcast.test',
    ])
  assert.equal(
    (await world.ok(eve, 'get_newsletter', { newsletterId: eve.newsletterId })).sender.email,
    `ada@${name}`,
  )
  world.dns.zone.txt.delete(host(domain, 'dkim'))
  await world.ok(ada, 'check_domain', { domainId: domain.id })
  for (const author of await authors(eve)) assert.equal(author[1], `ada@${name}`)
})

test('with open sign-up mail comes from a domain that the account has verified, else from MAIL_FROM', () =>
  withDeployment({ signUp: 'open' }, async () => {
    const ada = await world.account()
    const name = freshName()
    await world.ok(ada, 'update_newsletter', setSender(ada, { name: 'Ada', email: `ada@${name}` }))
    for (const author of await authors(ada))
      assert.deepEqual(author, [
        'Ada',
        'news@mailcast.test',
        `ada@${name}`,
        'news@mailcast.test',
        'mailcast.test',
      ])
    await verified(ada, name)
    for (const author of await authors(ada))
      assert.deepEqual(author, ['Ada', `ada@${name}`, null, `ada@${name}`, name])
  }))
