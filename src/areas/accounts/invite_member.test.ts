import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testServer } from '#test/http.ts'
import { browser, signInMember, mailTo, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

async function tokenFor(email: string): Promise<string> {
  return (await mailTo(world, email)).link.split('/').at(-1)!
}

function accept(token: string, more: object = { name: 'Bea', password: PASSWORD }) {
  return browser(server).post('/auth/invitation/accept', { token, ...more })
}

test('the mailed link makes the invited person a member with that role, once', async () => {
  const ada = await world.account()
  const invited = await world.ok(ada, 'invite_member', { email: 'bea@example.com', role: 'editor' })
  assert.deepEqual([invited.status, invited.name, invited.joinedAt], ['invited', null, null])
  const mail = await mailTo(world, 'bea@example.com')
  assert.match(mail.text, /You are invited to work on The Weekly Garden as editor/)
  const token = mail.link.split('/').at(-1)!
  assert.equal((await accept(token, { name: 'Bea', password: 'short' })).status, 422)
  assert.equal((await accept(token)).status, 200)
  assert.equal((await accept(token)).status, 410)
  const { data } = await world.ok(ada, 'list_members')
  assert.deepEqual([data[1].id, data[1].status, data[1].name], [invited.id, 'joined', 'Bea'])
  await browser(server).signIn('bea@example.com')
})

test('without MAIL_FROM the invitation comes from the server, and not from its recipient', async () => {
  const there = await testWorld({ mailFrom: '' })
  await there.ok(await there.account(), 'invite_member', {
    email: 'bea@example.com',
    role: 'editor',
  })
  await there.jobs()
  assert.equal(
    there.mailer.sent.find(({ to }) => to === 'bea@example.com')?.from,
    'mailcast@mailcast.test',
  )
})

test('who has a sign-in keeps their password, and joins with the link alone', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await world.ok(ada, 'invite_member', { email: bob.email, role: 'viewer' })
  const answer = await accept(await tokenFor(bob.email), {
    name: 'Bob',
    password: 'a password that is not his',
  })
  assert.deepEqual([answer.body, answer.headers.getSetCookie()], [{ status: 'joined' }, []])
  await browser(server).signIn(bob.email)
})

test('inviting again sends another link with the new role, and voids the former one', async () => {
  const ada = await world.account()
  const first = await world.ok(ada, 'invite_member', { email: 'cy@example.com', role: 'owner' })
  const old = await tokenFor('cy@example.com')
  const second = await world.ok(ada, 'invite_member', { email: 'CY@example.com', role: 'viewer' })
  assert.deepEqual([second.id, second.role], [first.id, 'viewer'])
  assert.equal((await accept(old)).status, 410)
  await world.ok(ada, 'remove_member', { memberId: second.id })
  assert.equal((await accept(await tokenFor('cy@example.com'))).status, 410)
})

test('an address that cannot sign in is not invited, and the error says which one can', async () => {
  const ada = await world.account()
  for (const email of ['smith&jones@example.com', 'ada@xn--e1afmkfd.xn--p1ai']) {
    const refused = await world.refused(
      { kind: 'operator', accountId: ada.accountId },
      'invite_member',
      { email, role: 'viewer' },
    )
    assert.deepEqual([refused.errors!.length, refused.errors![0]!.pointer], [1, '/email'])
    assert.match(refused.detail, /Choose one with only letters/)
  }
  assert.match(
    (
      await world.refused({ kind: 'operator', accountId: ada.accountId }, 'invite_member', {
        email: 'a@',
        role: 'viewer',
      })
    ).detail,
    /not an e-mail/,
  )
})

test('a mailbox gets three invitations of all accounts, and then none for a day', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const invite = (account: typeof ada, email: string) =>
    world.call(account, 'invite_member', { email, role: 'viewer' })
  await world.ok(ada, 'invite_member', { email: 'gil@example.com', role: 'viewer' })
  const several = [
    invite(ada, 'gil+1@example.com'),
    invite(bob, 'Gil@example.com'),
    invite(ada, 'gil+2@example.com'),
    invite(bob, 'gil+3@example.com'),
  ]
  const problems = (await Promise.all(several)).flatMap(({ problem }) => problem ?? [])
  assert.deepEqual(
    problems.map(({ refusal }) => refusal.code),
    ['invitation_limit_reached', 'invitation_limit_reached'],
  )
  assert.match(problems[0]!.detail, /invited three times lately.*invite again in 2[45] h/)
  await world.jobs()
  assert.equal(world.mailer.sent.filter(({ to }) => to.toLowerCase().startsWith('gil')).length, 3)
  await world.ok(bob, 'invite_member', { email: 'hal@example.com', role: 'viewer' })
  world.clock.move(DAY_MS + 1000)
  await world.ok(ada, 'invite_member', { email: 'gil@example.com', role: 'viewer' })
})

test('a link is void after fourteen days, and when a letter of it is wrong', async () => {
  const ada = await world.account()
  await world.ok(ada, 'invite_member', { email: 'dan@example.com', role: 'viewer' })
  const token = await tokenFor('dan@example.com')
  assert.equal((await accept(`${token.slice(0, -2)}AA`)).status, 410)
  world.clock.move(14 * DAY_MS + 1000)
  assert.equal((await accept(token)).status, 410)
})

test('two who open the link at once are one member', async () => {
  const ada = await world.account()
  await world.ok(ada, 'invite_member', { email: 'eli@example.com', role: 'viewer' })
  const token = await tokenFor('eli@example.com')
  const statuses = await Promise.all(
    [accept(token), accept(token)].map((one) => one.then(({ status }) => status)),
  )
  assert.deepEqual(statuses.sort(), [200, 410])
  assert.equal((await world.ok(ada, 'list_members')).data.length, 2)
})

test('a member is not invited again, and an account has at most 50', async () => {
  const ada = await world.account()
  await signInMember(world, server, ada, 'fay@example.com', 'viewer')
  assert.equal(
    (await world.refused(ada, 'invite_member', { email: 'FAY@example.com', role: 'editor' })).code,
    'member_exists',
  )
  for (let i = 2; i < 50; i++) {
    if (i % 15 === 0) world.clock.move(3_700_000)
    await world.ok(ada, 'invite_member', { email: `member${i}@example.com`, role: 'viewer' })
  }
  world.clock.move(3_601_000)
  assert.equal(
    (await world.refused(ada, 'invite_member', { email: 'more@example.com', role: 'viewer' })).code,
    'member_limit_reached',
  )
})

test('a key with limits gives no person a role that has none', async () => {
  const ada = await world.account()
  const limited = async (limits: object) => {
    const made = await world.ok(ada, 'create_api_key', { name: 'Agent', level: 'full', ...limits })
    return { ...ada, apiKey: made.key }
  }
  const invite = async (limits: object, role: string) => {
    const input = { email: `${role}-${JSON.stringify(limits).length}@example.com`, role }
    return (await world.call(await limited(limits), 'invite_member', input)).status
  }
  assert.equal(await invite({ sendsTo: 5 }, 'owner'), 403)
  assert.equal(await invite({ sendsTo: 5 }, 'editor'), 403)
  assert.equal(await invite({ sendsTo: 5 }, 'viewer'), 201)
  assert.equal(await invite({ expiresAt: '2099-01-01T00:00:00.000Z' }, 'owner'), 403)
  assert.equal(await invite({}, 'owner'), 201)
  assert.equal(await invite({ sendsTo: 5, confirm: 'person' }, 'owner'), 202)
  const [{ id: memberId }] = (await world.ok(ada, 'list_members')).data.filter(
    ({ role }: { role: string }) => role === 'viewer',
  )
  const raised = { memberId, role: 'owner' }
  const { status } = await world.refused(await limited({ sendsTo: 5 }), 'update_member', raised)
  assert.equal(status, 403)
})
