import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAddress } from '#areas/accounts/index.ts'
import { testServer } from '#test/http.ts'
import { browser, mailTo, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('the first person opens the account in a browser, and is led to it', async () => {
  const fresh = await testWorld()
  const ada = browser(await testServer(fresh))
  assert.match((await ada.request('/sign-up')).text, /Open the first account/)
  const form = { email: 'ada@example.com', password: 'short', name: '<b>Garden</b>' }
  const short = await ada.request('/sign-up', { method: 'POST', form })
  assert.deepEqual([short.status, /role="alert">A password has 10 to 128/.test(short.text)], [422, true])
  assert.match(short.text, /value="&lt;b&gt;Garden&lt;\/b&gt;"/)
  const made = await ada.request('/sign-up', { method: 'POST', form: { ...form, password: PASSWORD } })
  assert.deepEqual([made.status, made.headers.get('location')], [303, '/app'])
  assert.match((await ada.request('/account')).text, /<h1>&lt;b&gt;Garden&lt;\/b&gt;<\/h1>/)
  assert.match((await browser(server).request('/sign-up')).text, /Sign-up is by invitation|Open the first account/)
})

test('the page asks for the token of the start, says where it is, and takes it from the address that the start printed', async () => {
  const fresh = await testWorld({ startToken: true })
  const ada = browser(await testServer(fresh))
  const address = new URL((await startAddress(fresh.system))!)
  assert.equal((await ada.request('/')).headers.get('location'), '/sign-up')
  assert.match((await ada.request('/sign-up')).text, /Start token.*Mailcast printed it when it started/s)
  const form = { email: 'ada@example.com', password: PASSWORD, name: 'Garden' }
  const wrong = await ada.request('/sign-up', { method: 'POST', form: { ...form, token: 'guessed' } })
  assert.deepEqual([wrong.status, /role="alert">This server has no account yet\. Open the address that/.test(wrong.text)], [403, true])
  const shown = (await ada.request(`${address.pathname}${address.search}`)).text
  const [, token] = /type="hidden" name="token" value="([^"]+)"/.exec(shown)!
  const made = await ada.request('/sign-up', { method: 'POST', form: { ...form, token: token! } })
  assert.deepEqual([made.status, made.headers.get('location')], [303, '/app'])
  assert.match((await browser(await testServer(fresh)).request(`${address.pathname}${address.search}`)).text, /Sign-up is by invitation/)
})

test('signing up is offered to whoever can, and to nobody else', async () => {
  const offered = async (deployment: Parameters<typeof testWorld>[0], accounts: number) => {
    const fresh = await testWorld(deployment)
    if (accounts > 0) await fresh.account()
    const ada = browser(await testServer(fresh))
    return (await ada.request('/sign-in')).text.includes('href="/sign-up"')
  }
  assert.equal(await offered({ signUp: 'first' }, 0), true)
  assert.equal(await offered({ signUp: 'first' }, 1), false)
  assert.equal(await offered({ signUp: 'open' }, 1), true)
  assert.equal(await offered({ signUp: 'closed' }, 0), false)
})

test('signing in by the form leads to the dashboard, a wrong password back to the form', async () => {
  const account = await world.account()
  const ada = browser(server)
  assert.equal((await ada.request('/account')).headers.get('location'), '/sign-in')
  const wrong = await ada.request('/sign-in', { method: 'POST', form: { email: account.email, password: 'not this one' } })
  assert.equal(wrong.status, 401)
  assert.match(wrong.text, /role="alert">The address or the password is not right/)
  assert.ok(!wrong.text.includes('not this one'))
  const right = await ada.request('/sign-in', { method: 'POST', form: { email: account.email, password: PASSWORD } })
  assert.deepEqual([right.status, right.headers.get('location')], [303, '/app'])
  const page = await ada.request('/account')
  assert.match(page.text, /The Weekly Garden/)
  assert.equal(page.headers.get('referrer-policy'), 'same-origin')
  const out = await ada.request('/account/sign-out', { method: 'POST', form: {} })
  // The remaining cookie only marks the browser as known.
  assert.deepEqual([out.status, [...ada.cookies.keys()].filter((name) => !name.startsWith('mailcast.device.'))], [303, []])
  assert.equal((await ada.request('/account')).headers.get('location'), '/sign-in')
})

test('the account page tells what was done, and of a word that is none of its own nothing', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  assert.match((await ada.request('/account?done=ended')).text, /role="status">Ended\.</)
  for (const done of ['__proto__', 'constructor', 'nothing'])
    assert.ok(!(await ada.request(`/account?done=${done}`)).text.includes('role="status"'), done)
})

test('a form that another site sends is refused', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  for (const path of [
    '/account/sign-out',
    '/account/password',
    '/account/members/invite',
    '/account/keys/create',
    '/account/two-factor/enable',
    '/sign-in',
    '/sign-up',
    '/forgot',
  ])
    for (const origin of ['https://evil.example', 'null', 'none']) {
      const answer = await ada.request(path, { method: 'POST', form: { email: 'x@example.com', role: 'owner' }, headers: { origin } })
      assert.deepEqual([answer.status, /Open that address in the browser/.test(answer.text)], [403, true], path)
      assert.match(answer.headers.get('content-type')!, /^text\/html/)
    }
  assert.equal((await world.ok(account, 'list_members')).data.length, 1)
})

test('an owner invites, changes and removes on the page; the invited joins by the page in the mail', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  const send = (path: string, form: Record<string, string>) => ada.request(path, { method: 'POST', form: { account: account.accountId, ...form } })
  const invited = await send('/account/members/invite', { email: 'bea@example.com', role: 'viewer' })
  assert.equal(invited.headers.get('location'), `/account?account=${account.accountId}&done=invited`)
  const { link } = await mailTo(world, 'bea@example.com')
  const bea = browser(server)
  assert.match((await bea.request(link)).text, /Join The Weekly Garden/)
  assert.equal((await world.ok(account, 'list_members')).data[1].status, 'invited')
  assert.equal((await bea.request(link, { method: 'POST', form: { name: 'Bea', password: PASSWORD } })).headers.get('location'), '/app')
  assert.ok(!(await bea.request('/account')).text.includes('<h2>Members</h2>'))
  assert.equal((await bea.request(link)).status, 410)

  const memberId = (await world.ok(account, 'list_members')).data[1].id
  await send('/account/members/role', { memberId, role: 'owner' })
  assert.match((await bea.request('/account')).text, /<h2>Members<\/h2>/)
  await send('/account/members/remove', { memberId })
  assert.match((await bea.request('/account')).text, /member of no account/)
  const refused = await send('/account/members/role', { memberId: (await world.ok(account, 'list_members')).data[0].id, role: 'viewer' })
  assert.deepEqual([refused.status, /role="alert">This is the only owner/.test(refused.text)], [409, true])
})

test('an owner makes a key on the page, sees it once, calls with it, and revokes it; nobody else sees keys', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  const send = (path: string, form: Record<string, string>) => ada.request(path, { method: 'POST', form: { account: account.accountId, ...form } })
  const made = await send('/account/keys/create', { name: 'Website <form>', level: 'full' })
  assert.deepEqual([made.status, made.headers.get('location'), made.headers.get('cache-control')], [200, null, 'no-store'])
  const key = /mc_[A-Za-z0-9_-]{43}/.exec(made.text)![0]
  assert.equal((await server.request('/api/v1/contacts', { key })).status, 200)
  const shown = (await ada.request('/account')).text
  assert.ok(shown.includes('Website &lt;form&gt;') && !shown.includes(key))

  const wrong = await send('/account/keys/create', { name: 'Form', level: 'everything' })
  assert.deepEqual([wrong.status, /role="alert"/.test(wrong.text)], [422, true])
  const other = await world.account()
  const foreign = await ada.request('/account/keys/create', { method: 'POST', form: { account: other.accountId, name: 'Mine', level: 'full' } })
  assert.ok(foreign.status >= 400 && !/mc_[A-Za-z0-9_-]{43}/.test(foreign.text))

  const bea = await world.account()
  await send('/account/members/invite', { email: bea.email, role: 'editor' })
  const { link } = await mailTo(world, bea.email)
  const editor = await browser(server).signIn(bea.email)
  await editor.request(link, { method: 'POST', form: {} })
  assert.doesNotMatch((await editor.request(`/account?account=${account.accountId}`)).text, /<h2>API keys/)
  const refused = await editor.request('/account/keys/create', { method: 'POST', form: { account: account.accountId, name: 'Mine', level: 'full' } })
  assert.deepEqual([refused.status, /mc_[A-Za-z0-9_-]{43}/.test(refused.text)], [403, false])

  const keyId = (await world.ok(account, 'list_api_keys')).data.find(({ name }: { name: string }) => name === 'Website <form>').id
  const revoked = await send('/account/keys/revoke', { keyId })
  assert.equal(revoked.headers.get('location'), `/account?account=${account.accountId}&done=revoked`)
  assert.equal((await server.request('/api/v1/contacts', { key })).status, 401)
})

test('a key of a server that was seen in a web page is warned of, until its owner refuses web pages', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  const send = (path: string, form: Record<string, string>) => ada.request(path, { method: 'POST', form: { account: account.accountId, ...form } })
  const page = async () => (await ada.request('/account')).text
  const made = await send('/account/keys/create', { name: 'Signup <form>', level: 'signups', browserUse: 'allowed' })
  const key = /mc_[A-Za-z0-9_-]{43}/.exec(made.text)![0]
  const signUp = (json: object, headers: Record<string, string> = {}) =>
    server.request('/api/v1/contacts', { method: 'POST', key, json, headers }).then(({ status }) => status)
  assert.equal(await signUp({ email: 'a@example.com', visitorIp: '203.0.113.1' }), 202)
  assert.doesNotMatch(await page(), /role="alert"/)
  assert.equal(await signUp({ email: 'b@example.com' }, { origin: 'https://garden.example' }), 202)
  assert.match(
    await page(),
    /role="alert"><strong>Signup &lt;form&gt;<\/strong> is used by a server that passes visitorIp, and since <time datetime="\d{4}-/,
  )

  const keyId = (await world.ok(account, 'list_api_keys')).data[0].id
  const changed = await send('/account/keys/update', { keyId, browserUse: 'refused' })
  assert.equal(changed.headers.get('location'), `/account?account=${account.accountId}&done=key`)
  assert.deepEqual([/role="alert"/.test(await page()), /no web pages/.test(await page())], [false, true])
  assert.equal(await signUp({ email: 'c@example.com' }, { origin: 'https://garden.example' }), 403)
})

test('a forgotten password is set on the pages', async () => {
  const account = await world.account()
  const ada = browser(server)
  assert.match((await ada.request('/forgot', { method: 'POST', form: { email: account.email } })).text, /Check your mail/)
  const { link } = await mailTo(world, account.email)
  const token = new URL(link, 'http://x').searchParams.get('token')!
  assert.match((await ada.request(link)).text, /name="newPassword"/)
  const set = (newPassword: string) => ada.request('/reset', { method: 'POST', form: { token, newPassword } })
  assert.match((await set('short')).text, /role="alert"/)
  assert.match((await set('another password')).text, /The password is set/)
  assert.match((await set('a third password')).text, /role="alert">This link was used/)
})

test('what pages show of a person is theirs, and their other sessions end at a button', async () => {
  const account = await world.account()
  const [phone, desk] = [await browser(server).signIn(account.email), await browser(server).signIn(account.email)]
  assert.match((await desk.request('/account')).text, /End all others/)
  await desk.request('/account/sessions/revoke-others', { method: 'POST', form: {} })
  assert.equal((await phone.request('/account')).headers.get('location'), '/sign-in')
  assert.equal((await desk.request('/account')).status, 200)
})
