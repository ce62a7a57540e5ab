import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { fits, skip } from '#test/browser.ts'
import { barriers, openDashboard } from '#test/dashboard.ts'
import { codeOf, nextCodeOf } from '#test/person.ts'
import { until } from '#test/sinks.ts'

// The pages for owners and developers in a real browser: webhooks, keys, team, sign-in, console.

/** Chromium notes each refused request. The tests look at the refusal itself. */
const REFUSED = /the server responded with a status of 4\d\d/

test('webhooks, keys, team, sign-in and console', { skip }, async (context) => {
  const { page, errors, open, call, url, owner } = await openDashboard()
  const dialog = page.getByRole('dialog')
  let endpointId = ''

  await context.test(
    'a webhook that fails is seen in the log, and resent with success; its secret verifies both',
    async () => {
      await using mine = await receiver()
      mine.status = 500
      await open('/settings/webhooks', 'Webhooks')
      await page.getByRole('button', { name: 'Add an endpoint' }).click()
      await dialog.getByLabel('Address').fill(mine.url)
      await dialog.getByRole('button', { name: 'Add an endpoint' }).click()
      const secret = await dialog.getByText(/^whsec_/).innerText()
      for (const language of ['Python', 'Go', 'PHP', 'Ruby', 'Node'])
        await dialog.getByRole('tab', { name: language }).click()
      await dialog.getByRole('button', { name: 'I have stored it' }).click()
      endpointId = /whk_\w+/.exec((await page.waitForURL('**/whk_*'), page.url()))![0]

      await page.getByRole('button', { name: 'Send a test' }).click()
      await dialog.getByText('Answered 500').waitFor()
      await dialog.getByText('the queue is full').waitFor()
      await dialog.getByText('Next attempt').waitFor()
      mine.status = 204
      await dialog.getByRole('button', { name: 'Resend' }).click()
      await dialog.getByText('Answered 204').waitFor()
      await page.keyboard.press('Escape')
      await page
        .getByRole('row', { name: /webhook\.test/ })
        .getByText('Delivered')
        .waitFor()

      const [first, second] = mine.received
      assert.equal(first!.headers['webhook-id'], second!.headers['webhook-id'])
      const verifier = new Webhook(secret)
      for (const { body, headers } of mine.received)
        assert.doesNotThrow(() => verifier.verify(body, headers))
    },
  )

  await context.test(
    'an endpoint is changed, turned off and gets a new secret; a refused address stands at its field',
    async () => {
      await open(`/settings/webhooks/${endpointId}`)
      await page.getByRole('button', { name: 'Edit' }).click()
      await dialog.getByLabel('Address').fill('not an address')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.locator('input[aria-invalid=true]').waitFor()
      await dialog.getByLabel('Address').fill('http://127.0.0.1:9/other')
      await dialog.getByLabel('Only these').check()
      await dialog.getByLabel('campaign.sent').check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Turn off' }).click()
      await page.getByText('An owner turned this endpoint off').waitFor()
      const changed = await call('GET', `/webhooks/${endpointId}`)
      assert.deepEqual(
        [changed.url, changed.events, changed.status],
        ['http://127.0.0.1:9/other', ['campaign.sent'], 'off'],
      )
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'New secret' }).click()
      await dialog.getByRole('button', { name: 'New secret' }).click()
      const secret = await dialog.getByText(/^whsec_/).innerText()
      assert.ok(
        secret.startsWith((await call('GET', `/webhooks/${endpointId}`)).secretHint.slice(0, 10)),
      )
      // The toast of the change before may lie over the button.
      await dialog.getByRole('button', { name: 'I have stored it' }).press('Enter')
    },
  )

  await context.test(
    'an event is opened as JSON, with hostile text as text, and a kind without events has a sample',
    async () => {
      const fields = { first_name: '<img src=x onerror=alert(1)>' }
      await call('POST', '/contacts', { email: 'grace@readers.example', fields })
      // An event is listed once no older transaction of the server is open, in any database.
      await until('the event is listed', async () =>
        (await call('GET', '/events')).data.some(
          ({ type }: { type: string }) => type === 'subscriber.created',
        ),
      )
      await open('/settings/events', 'Events')
      await page.getByRole('button', { name: 'subscriber.created' }).click()
      await dialog.getByText('<img src=x onerror=alert(1)>').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Sample payloads' }).click()
      await dialog.getByLabel('Event').first().click()
      await page.getByRole('option', { name: 'campaign.sent' }).click()
      await dialog.getByText('"type": "campaign.sent"').waitFor()
    },
  )

  await context.test(
    'a key is shown once, calls the API, and is refused after it was revoked',
    async () => {
      await open('/settings/api-keys', 'API keys')
      await page.getByRole('button', { name: 'Create a key' }).click()
      await dialog.getByLabel('Name').fill('Import <b>script</b>')
      await dialog.getByLabel('Signups only').check()
      await dialog.getByText('Calls from web pages').waitFor()
      await dialog.getByLabel('Full access').check()
      assert.equal(await dialog.getByText('Calls from web pages').count(), 0)
      await dialog.getByRole('button', { name: 'Create a key' }).click()
      const key = await dialog.getByText(/^mc_[\w-]{43}$/).innerText()
      const list = () =>
        fetch(`${url}/api/v1/contacts`, { headers: { authorization: `Bearer ${key}` } })
      assert.equal((await list()).status, 200)
      await dialog.getByRole('button', { name: 'I have stored it' }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.ok(!(await page.locator('body').innerText()).includes(key))
      await page.getByRole('button', { name: 'Actions for Import <b>script</b>' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const browserUse = async () => (await call('GET', '/api-keys')).data[0].browserUse
      assert.equal(await browserUse(), 'refused', 'a key with full access belongs on a server')
      await dialog.getByLabel('Allowed').check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await until('the key is changed', async () => (await browserUse()) === 'allowed')
      await page.getByRole('button', { name: 'Actions for Import <b>script</b>' }).click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('row', { name: /Import <b>script/ }).waitFor({ state: 'detached' })
      assert.equal((await list()).status, 401)
    },
  )

  await context.test(
    'a viewer joins by the link in the mail, sees and cannot change; the only owner stays one; a removed owner’s keys end',
    async () => {
      await open('/settings/team', 'Team')
      await page.getByRole('button', { name: 'Invite a person' }).click()
      await dialog.getByLabel('E-mail').fill('bea@developers.example')
      await dialog.getByLabel('Viewer').check()
      await dialog.getByText('No mail server is set, so the mail goes to the outbox').waitFor()
      await dialog.getByRole('button', { name: 'Send the invitation' }).click()
      await page
        .getByText(
          'The invitation to bea@developers.example is in the outbox. Pass its link on yourself.',
        )
        .waitFor()
      await page.getByRole('row', { name: /bea@developers\.example.*Invited/ }).waitFor()

      const bea = await phoneOf(page)
      await bea.goto(await invitationLink())
      assert.ok(await fits(bea))
      await bea.getByLabel('Your name').fill('Bea')
      await bea.getByLabel('Password').fill('another long password')
      await bea.getByRole('button', { name: 'Join' }).click()
      await bea.waitForURL('**/app**')
      await bea.goto(`${url}/app/settings/webhooks/${endpointId}`)
      await bea.getByRole('row', { name: /webhook\.test/ }).waitFor()
      for (const name of ['Edit', 'Send a test', 'More actions'])
        assert.equal(await bea.getByRole('button', { name }).count(), 0, name)
      assert.equal(
        (await writeAs(bea, `/webhooks/${endpointId}`, 'PATCH', { status: 'on' })).status,
        403,
      )
      assert.equal(
        (await writeAs(bea, '/contacts', 'POST', { email: 'x@readers.example' })).status,
        403,
      )
      for (const route of ['webhooks', 'profile', 'console?operation=add_contact']) {
        await bea.goto(`${url}/app/settings/${route}`)
        await bea.getByRole('heading', { level: 1 }).waitFor()
        assert.ok(await fits(bea), route)
      }
      await bea.getByText('Your role may not run this.').waitFor()
      const asked: string[] = []
      bea.on('response', (answer) => answer.status() === 403 && asked.push(answer.url()))
      for (const [route, told] of [
        ['settings/team', 'Only owners can see the team'],
        ['settings/api-keys?add=1', 'Only owners can see the API keys'],
        ['settings/audit-log', 'Only owners can see the audit log'],
        ['imports/new', 'Your role does not allow imports'],
      ]) {
        await bea.goto(`${url}/app/${route}`)
        await bea.getByRole('heading', { name: told! }).waitFor()
        assert.equal(await bea.locator('main').getByRole('button').count(), 0, route)
      }
      await bea.goto(`${url}/app/settings/newsletter`)
      await bea.getByText('Your role may only read.').waitFor()
      assert.ok(await bea.getByLabel('Address of its page').isDisabled())
      assert.deepEqual(asked, [], 'nothing is read that the role may not see')
      await open('/settings/team', 'Team')
      await page.getByRole('row', { name: /Bea.*Joined/ }).waitFor()
      await page.getByRole('button', { name: 'Actions for The Weekly Garden' }).click()
      await page.getByRole('menuitem', { name: 'Change the role' }).click()
      await dialog.getByLabel('Editor').check()
      await dialog.getByRole('button', { name: 'Change the role' }).click()
      await dialog
        .getByText('This is the only owner. Make another member an owner first.')
        .waitFor()
      await page.keyboard.press('Escape')
      await open('/settings/audit-log?operation=invite_member', 'Audit log')
      await page
        .getByRole('row', { name: /ada-\w+@garden\.example.*Member invited.*invite_member/ })
        .waitFor()

      const [, member] = (await call('GET', '/members')).data
      await call('PATCH', `/members/${member.id}`, { role: 'owner' })
      assert.equal(
        (await writeAs(bea, '/api-keys', 'POST', { name: 'Script of <b>Bea</b>', level: 'full' }))
          .status,
        201,
      )
      await bea.context().close()
      await open('/settings/api-keys', 'API keys')
      await page.getByText('Made by Bea (bea@developers.example)').waitFor()
      await open('/settings/team', 'Team')
      await page.getByRole('button', { name: 'Actions for Bea' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await dialog.getByText('Script of <b>Bea</b>').waitFor()
      assert.deepEqual(await barriers(page), [])
      assert.ok(await dialog.getByLabel('Revoke these keys too').isChecked())
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await page.getByText('Removed.', { exact: true }).waitFor()
      const left = (await call('GET', '/api-keys')).data as { name: string }[]
      assert.ok(left.every(({ name }) => name !== 'Script of <b>Bea</b>'))
    },
  )

  await context.test(
    'the audit log leads to the records that were changed, and shows the entries of one, in words of the language',
    async () => {
      const [newsletter] = (await call('GET', '/newsletters')).data
      const { id } = await call('POST', '/campaigns', {
        newsletterId: newsletter.id,
        subject: 'March',
        content: { body: 'Hello' },
      })
      await call('PATCH', `/campaigns/${id}`, { subject: 'April' })
      const copy = await call('POST', `/campaigns/${id}/duplicate`, {})
      await call('DELETE', `/campaigns/${copy.id}`)
      const words = (id: string) => `Campaign …${id.slice(-6)}`
      await open('/settings/audit-log', 'Audit log')
      const duplicated = page.getByRole('row', { name: /Campaign duplicated/ })
      await duplicated.waitFor()
      await duplicated.getByRole('link', { name: 'April' }).waitFor()
      assert.deepEqual(
        await duplicated.getByRole('link').allInnerTexts(),
        ['April'],
        'the copy is gone, and has no page',
      )
      for (const row of [duplicated, page.getByRole('row', { name: /Campaign deleted/ })])
        await row.getByText(words(copy.id)).last().waitFor()
      assert.equal(
        await page
          .getByRole('row', { name: /Campaign deleted/ })
          .getByRole('link')
          .count(),
        0,
      )
      await page
        .getByRole('row', { name: /Campaign changed/ })
        .getByRole('button', { name: 'Show only entries of this record' })
        .click()
      await page.getByRole('row', { name: /Campaign deleted/ }).waitFor({ state: 'detached' })
      const rest = page.getByRole('row', { name: /Campaign (?:created|changed|duplicated)/ })
      await until('its three entries are left', async () => (await rest.count()) === 3)

      await page.evaluate("localStorage.setItem('mailcast-language', 'de')")
      await open(`/settings/audit-log?target=${id}`, 'Protokoll')
      await page.getByRole('row', { name: /Kampagne dupliziert/ }).waitFor()
      await page
        .getByRole('button', { name: 'April. Einträge zu allen Datensätzen zeigen' })
        .click()
      await page.getByRole('row', { name: /Mitglied eingeladen/ }).waitFor()
      await page.getByRole('combobox', { name: 'Was' }).click()
      await page.getByRole('option', { name: 'Kampagne gelöscht' }).click()
      await page.getByRole('row', { name: /Mitglied eingeladen/ }).waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /Kampagne gelöscht/ }).waitFor()
      await page.evaluate("localStorage.setItem('mailcast-language', 'en')")
      await open('/settings/audit-log', 'Audit log')
      await page
        .getByRole('row', { name: /Campaign duplicated/ })
        .getByRole('link')
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: 'April' }).waitFor()
    },
  )

  await context.test(
    'two-factor sign-in is turned on with a first code, and then asked for',
    async () => {
      await open('/settings/profile', 'Your sign-in')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await dialog.getByLabel('Your password').fill('not this one')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByText('The password is not right.').waitFor()
      await dialog.getByLabel('Your password').fill('a long password 42')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor()
      const app = (await dialog
        .getByRole('link', { name: 'open it in an app here' })
        .getAttribute('href'))!
      await dialog.getByLabel('The code that the app shows').fill(codeOf(app))
      await dialog.getByRole('button', { name: 'Turn on' }).click()
      assert.equal((await dialog.locator('pre').innerText()).split('\n').length, 10)
      await dialog.getByRole('button', { name: 'I have stored them' }).click()
      await page.getByText('Signing in asks for a code from your app.').waitFor()

      await page.context().clearCookies()
      await page.goto(`${url}/account`)
      await page.getByLabel('E-mail address').fill(owner.email)
      await page.getByLabel('Password').fill('a long password 42')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByLabel('Code').fill(nextCodeOf(app))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Your sign-in' }).waitFor()
      await page.getByRole('button', { name: 'Sign out all others' }).click()
      await dialog.getByRole('button', { name: 'Sign out all others' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'detached' })
      assert.equal((await call('GET', '/session/v1/sessions')).data.length, 1)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await dialog.getByLabel('Your password').fill('a long password 42')
      await dialog.getByRole('button', { name: 'Turn off' }).click()
      await page.getByRole('button', { name: 'Turn on' }).waitFor()
    },
  )

  await context.test(
    'the console runs any operation, asks before it deletes, and says what is missing',
    async () => {
      await open('/settings/console', 'API console')
      await page.getByLabel('Search operations').fill('list contacts')
      await page.getByRole('link', { name: /list_contacts/ }).click()
      await page.getByRole('textbox', { name: 'limit' }).fill('1')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText('Status 200').waitFor()
      await page.getByText('"email": "grace@readers.example"').waitFor()
      await page.getByRole('tab', { name: 'As a call' }).click()
      await page.getByText('/api/v1/contacts?limit=1').waitFor()

      await open('/settings/console?operation=delete_contact', 'delete_contact')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText('This is required.').waitFor()
      await page
        .getByRole('textbox', { name: 'contactId' })
        .fill((await call('GET', '/contacts')).data[0].id)
      await page.getByRole('button', { name: 'Run' }).click()
      await dialog.getByRole('button', { name: 'Run' }).click()
      await page.getByText('Status 204').waitFor()
      assert.deepEqual((await call('GET', '/contacts')).data, [])
    },
  )

  assert.deepEqual(
    errors.filter((error) => !REFUSED.test(error)),
    [],
  )

  async function invitationLink(): Promise<string> {
    let name = ''
    await until('the invitation is in the outbox', async () => {
      const { data } = await call('GET', '/session/v1/outbox?to=bea@developers.example')
      name = (data as { name: string }[])[0]?.name ?? ''
      return name !== ''
    })
    return /http\S+\/invitation\/[\w.~-]+/.exec(
      (await call('GET', `/session/v1/outbox/${name}`)).text,
    )![0]
  }

  function writeAs(one: Page, path: string, method: string, body: object) {
    return one.evaluate(
      async ([path, method, body]) => {
        const answer = await fetch(`/api/v1${path!}`, {
          method: method!,
          headers: { 'content-type': 'application/json' },
          body: body!,
        })
        return { status: answer.status }
      },
      [path, method, JSON.stringify(body)],
    )
  }
})

async function phoneOf(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 800 }, locale: 'en-US' })
  return context.newPage()
}

/** Starts a receiver whose answer can be changed. */
async function receiver() {
  const received: { body: string; headers: Record<string, string> }[] = []
  const state = { status: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ body, headers: request.headers as Record<string, string> })
      response.writeHead(state.status).end(state.status === 204 ? undefined : 'the queue is full')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    set status(status: number) {
      state.status = status
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
