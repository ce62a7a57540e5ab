import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits, openBrowser, skip } from '#test/browser.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { codeIn, linkReader } from '#areas/rights/fixtures/link-reader.ts'

const world = await testWorld()
const { request, url } = await testServer(world)

const press = (path: string, fields: Record<string, string> = {}) =>
  request(path, { method: 'POST', body: new URLSearchParams(fields) })

async function reader() {
  const one = await linkReader(world)
  return { ...one, page: `/preferences/${one.token}` }
}

const contactsOf = async ({ ada }: { ada: Parameters<typeof world.ok>[0] }) =>
  (await world.ok(ada, 'list_contacts')).data.length

test('leads from the preferences to the data, by a code that is mailed', async () => {
  const her = await reader()
  const { text } = await request(her.page)
  assert.ok(text.includes(`href="${her.page}/data"`) && text.includes(`href="${her.page}/erase"`))
  const before = world.mailer.sent.length
  assert.match((await request(`${her.page}/data`)).text, /Send me a code/)
  await world.jobs()
  assert.equal(world.mailer.sent.length, before, 'opening the page mails nothing')

  const asked = await press(`${her.page}/data/code`)
  assert.match(asked.text, /autocomplete="one-time-code"/)
  assert.doesNotMatch(asked.text, /<script/)
  await world.jobs()
  const file = await press(`${her.page}/data`, { code: codeIn(world, her.email) })
  assert.equal(file.status, 200)
  assert.match(file.headers.get('content-disposition')!, /^attachment; filename="my-data\.json"/)
  assert.equal(file.headers.get('cache-control'), 'no-store')
  assert.equal(JSON.parse(file.text).email, her.email)
})

test('erases after a page that says what happens and the code, and shows the receipt', async () => {
  const her = await reader()
  const { text } = await request(`${her.page}/erase`)
  assert.match(text, /cannot be undone/)
  assert.ok(text.includes('Seeds') && text.includes('The Weekly Garden'))
  const asked = await press(`${her.page}/erase/code`)
  assert.match(asked.text, /Erase my data for good/)
  assert.equal(await contactsOf(her), 2)
  await world.jobs()
  const erased = await press(`${her.page}/erase`, { code: codeIn(world, her.email) })
  assert.equal(erased.status, 200)
  assert.match(erased.text, /ers_[0-9a-z]{26}/)
  assert.doesNotMatch(erased.text, new RegExp(her.email))
  assert.equal(await contactsOf(her), 0)
  await world.jobs()
  assert.equal((await request(her.page)).status, 410)
  assert.equal((await request(`${her.page}/erase`)).status, 410)
})

test('a wrong code, none, or hostile ones show the form again with the reason, and erase nothing', async () => {
  const her = await reader()
  await press(`${her.page}/erase/code`)
  await world.jobs()
  const right = codeIn(world, her.email)
  for (const code of [
    right === '000000' ? '000001' : '000000',
    '',
    '<b>1</b>',
    '1234567',
    "1' or '1'='1",
    '１２３４５６',
  ]) {
    const { status, text } = await press(`${her.page}/erase`, { code })
    assert.ok(status === 409 || status === 422, `${status} for ${code}`)
    assert.match(text, /role="alert"/)
    assert.ok(!text.includes('<b>1'))
  }
  assert.equal(
    (
      await request(`${her.page}/erase`, {
        method: 'POST',
        body: JSON.stringify({ code: right }),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
    422,
  )
  assert.equal(await contactsOf(her), 2)
})

test('when the address got its most codes the page says so, and takes the newest', async () => {
  const her = await reader()
  for (let i = 0; i < 3; i++) {
    await press(`${her.page}/data/code`)
    await world.jobs()
  }
  const { status, text } = await press(`${her.page}/data/code`)
  assert.equal(status, 429)
  assert.match(text, /got several codes already/)
  assert.equal((await press(`${her.page}/data`, { code: codeIn(world, her.email) })).status, 200)
})

test('a broken link is a page, and no code', async () => {
  for (const path of ['/preferences/nonsense/data', '/preferences/nonsense/erase']) {
    assert.equal((await request(path)).status, 401)
    assert.equal((await press(`${path}/code`)).status, 401)
    assert.equal((await press(path, { code: '123456' })).status, 401)
  }
})

test(
  'works on a phone in the dark without JavaScript, from the preferences to the receipt',
  { skip },
  async () => {
    const her = await reader()
    const browser = await openBrowser()
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      javaScriptEnabled: false,
    })
    const phone = await context.newPage()
    await phone.goto(url + her.page)
    for (const next of ['Erase my data', 'Send me a code']) {
      await phone.getByText(next, { exact: true }).click()
      assert.ok(await fits(phone), next)
    }
    await world.jobs()
    await phone.getByLabel('Code').fill(codeIn(world, her.email))
    await phone.getByRole('button', { name: 'Erase my data for good' }).click()
    assert.equal(await phone.locator('h1').textContent(), 'Your data is erased')
    assert.ok(await fits(phone))
    assert.equal(await contactsOf(her), 0)
  },
)
