import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAddress } from '#areas/accounts/index.ts'
import { openBrowser, skip } from '#test/browser.ts'
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
  assert.deepEqual(
    [short.status, /role="alert">A password has 10 to 128/.test(short.text)],
    [422, true],
  )
  assert.match(short.text, /value="&lt;b&gt;Garden&lt;\/b&gt;"/)
  const made = await ada.request('/sign-up', {
    method: 'POST',
    form: { ...form, password: PASSWORD },
  })
  assert.deepEqual([made.status, made.headers.get('location')], [303, '/app'])
  assert.equal((await ada.request('/session/v1/session')).body.person.name, '<b>Garden</b>')
  assert.match(
    (await browser(server).request('/sign-up')).text,
    /Sign-up is by invitation|Open the first account/,
  )
})

test('the first newsletter begins in the language of the browser and in its time zone, or in UTC', async () => {
  for (const [timeZone, kept] of [
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['Etc/Unknown', 'UTC'],
    ['', 'UTC'],
  ] as const) {
    const ada = browser(await testServer(await testWorld()))
    const form = { email: 'ada@example.com', password: PASSWORD, name: 'Garden', timeZone }
    const language = kept === 'UTC' ? 'en' : 'de'
    const headers = {
      'accept-language': language === 'de' ? 'de-AT,de;q=0.9,en;q=0.8' : 'fr,en;q=0.5',
    }
    assert.equal(
      (await ada.request('/sign-up', { method: 'POST', form, headers })).headers.get('location'),
      '/app',
    )
    const { data } = (await ada.request('/api/v1/newsletters')).body
    assert.deepEqual([data[0].timeZone, data[0].language], [kept, language])
  }
})

test(
  "the page for signing up reads the browser's time zone, and its content policy allows no other script",
  { skip },
  async () => {
    const { url } = await testServer(await testWorld())
    const page = await (await openBrowser()).newPage({ timezoneId: 'Asia/Tokyo' })
    const refused: string[] = []
    page.on(
      'console',
      (line) => /content security policy/i.test(line.text()) && refused.push(line.text()),
    )
    const answer = await page.goto(`${url}/sign-up`)
    assert.equal(await page.locator('input[name=timeZone]').inputValue(), 'Asia/Tokyo')
    assert.deepEqual(refused, [])
    assert.match(
      answer!.headers()['content-security-policy']!,
      /^script-src 'sha256-[\w+/]{43}='; default-src 'none'; /,
    )
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { text: 'document.title = 1' }))",
    )
    assert.notEqual(await page.title(), '1')
    assert.equal(refused.length, 1)
  },
)

test('the pages are in the first language of the browser that they have', async () => {
  const fresh = await testServer(await testWorld())
  const asked = async (languages: string) => {
    const answer = await browser(fresh).request('/sign-up', {
      headers: { 'accept-language': languages },
    })
    return [/<html lang="(..)"/.exec(answer.text)![1], /<h1>(.*?)<\/h1>/.exec(answer.text)![1]]
  }
  assert.deepEqual(await asked('de-DE,de;q=0.9,en;q=0.8'), ['de', 'Das erste Konto eröffnen'])
  assert.deepEqual(await asked('fr, en;q=0.7, de;q=0.3'), ['en', 'Open the first account'])
  assert.deepEqual(await asked('fr'), ['en', 'Open the first account'])
})

test('the page asks for the token of the start, or takes it from the address', async () => {
  const fresh = await testWorld({ startToken: true, command: 'mailcast' })
  const ada = browser(await testServer(fresh))
  const address = new URL((await startAddress(fresh.system))!)
  assert.equal((await ada.request('/')).headers.get('location'), '/sign-up')
  assert.match(
    (await ada.request('/sign-up')).text,
    /Start token.*Mailcast printed it when it started/s,
  )
  const form = { email: 'ada@example.com', password: PASSWORD, name: 'Garden' }
  const wrong = await ada.request('/sign-up', {
    method: 'POST',
    form: { ...form, token: 'guessed' },
  })
  assert.deepEqual(
    [
      wrong.status,
      /role="alert">This server has no account yet\. Open the address that/.test(wrong.text),
      wrong.text.includes('`mailcast accounts create --help`'),
    ],
    [403, true, true],
  )
  const shown = (await ada.request(`${address.pathname}${address.search}`)).text
  const [, token] = /type="hidden" name="token" value="([^"]+)"/.exec(shown)!
  const made = await ada.request('/sign-up', { method: 'POST', form: { ...form, token: token! } })
  assert.deepEqual([made.status, made.headers.get('location')], [303, '/app'])
  assert.match(
    (await browser(await testServer(fresh)).request(`${address.pathname}${address.search}`)).text,
    /Sign-up is by invitation/,
  )
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
  const wrong = await ada.request('/sign-in', {
    method: 'POST',
    form: { email: account.email, password: 'not this one' },
  })
  assert.equal(wrong.status, 401)
  assert.match(wrong.text, /role="alert">The address or the password is not right/)
  assert.ok(!wrong.text.includes('not this one'))
  const right = await ada.request('/sign-in', {
    method: 'POST',
    form: { email: account.email, password: PASSWORD },
  })
  assert.deepEqual([right.status, right.headers.get('location')], [303, '/app'])
  assert.equal((await ada.request('/sign-in')).headers.get('location'), '/app')
  const out = await ada.post('/auth/sign-out')
  // The cookie that remains only marks the browser as a known device.
  assert.deepEqual(
    [out.status, [...ada.cookies.keys()].filter((name) => !name.startsWith('mailcast.device.'))],
    [200, []],
  )
  assert.equal((await ada.request('/sign-in')).status, 200)
})

test('a form that another site sends is refused', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  for (const path of ['/sign-in', '/two-factor', '/sign-up', '/forgot', '/reset'])
    for (const origin of ['https://evil.example', 'null', 'none']) {
      const answer = await ada.request(path, {
        method: 'POST',
        form: { email: 'x@example.com', role: 'owner' },
        headers: { origin },
      })
      assert.deepEqual(
        [answer.status, /Open that address in the browser/.test(answer.text)],
        [403, true],
        path,
      )
      assert.match(answer.headers.get('content-type')!, /^text\/html/)
    }
})

test('an invited person joins by the page in the mail, once', async () => {
  const account = await world.account()
  await world.ok(account, 'invite_member', { email: 'bea@example.com', role: 'viewer' })
  const { link } = await mailTo(world, 'bea@example.com')
  const bea = browser(server)
  assert.match((await bea.request(link)).text, /Join The Weekly Garden/)
  assert.equal((await world.ok(account, 'list_members')).data[1].status, 'invited')
  assert.equal(
    (
      await bea.request(link, { method: 'POST', form: { name: 'Bea', password: PASSWORD } })
    ).headers.get('location'),
    '/app',
  )
  assert.deepEqual((await bea.request('/session/v1/session')).body.role, 'viewer')
  assert.equal((await bea.request(link)).status, 410)
})

test('the address of the former account page leads to the one in the dashboard', async () => {
  const answer = await browser(server).request('/account')
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/app/settings/profile'])
  assert.equal(
    (await browser(server).request('/account/password', { method: 'POST', form: {} })).status,
    404,
  )
})

test('a forgotten password is set on the pages', async () => {
  const account = await world.account()
  const ada = browser(server)
  assert.match(
    (await ada.request('/forgot', { method: 'POST', form: { email: account.email } })).text,
    /Check your mail/,
  )
  const { link } = await mailTo(world, account.email)
  const token = new URL(link, 'http://x').searchParams.get('token')!
  assert.match((await ada.request(link)).text, /name="newPassword"/)
  const set = (newPassword: string) =>
    ada.request('/reset', { method: 'POST', form: { token, newPassword } })
  assert.match((await set('short')).text, /role="alert"/)
  assert.match((await set('another password')).text, /The password is set/)
  assert.match((await set('a third password')).text, /role="alert">This link was used/)
})
