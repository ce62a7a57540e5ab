import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picture } from '../../src/areas/images/fixtures/pictures.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { useProduct } from '#test/processes/shared-product.ts'
import { webhookSink } from '#test/sinks.ts'

// One journey for each capability of the frame and the settings, in a real browser. The slow files
// beside this one go into each page.

test(
  'the house: first run, sign-in, settings, images and what developers need',
  { skip },
  async (context) => {
    const { page, errors, open, call, url, owner, newsletterId } = await openDashboard()
    const dialog = page.getByRole('dialog')

    await context.test(
      'a fresh account is led to the first run, and the palette leads to a page',
      async () => {
        await page.goto(`${url}/app`)
        await page.getByRole('heading', { name: 'Welcome to Mailcast' }).waitFor()
        await page.getByLabel('Postal address').fill('1 Garden Lane, Kew')
        const zone = await page.evaluate<string>(
          'Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ")',
        )
        assert.equal(
          await page.getByRole('combobox', { name: 'Your time zone' }).inputValue(),
          zone,
        )
        await page.getByLabel('Your name').fill('Ada Lovelace')
        await page.getByRole('combobox', { name: 'You write in' }).fill('ger')
        await page.getByRole('option', { name: 'German' }).click()
        await page.getByRole('button', { name: 'Save and go on' }).click()
        await page.getByRole('button', { name: /Try it with sample data/ }).waitFor()
        await page.keyboard.press('Control+k')
        await page.getByPlaceholder('Go to a page, a contact, a campaign…').fill('conta')
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
        const { postalAddress, language } = await call('GET', `/newsletters/${newsletterId}`)
        assert.deepEqual([postalAddress, language], ['1 Garden Lane, Kew', 'de'])
        assert.equal((await call('GET', '/session/v1/session')).person.name, 'Ada Lovelace')
      },
    )

    await context.test('the language and the zone of the pages are chosen, and kept', async () => {
      await open('/settings/profile', 'Your sign-in')
      await page.getByRole('combobox', { name: 'Time zone' }).fill('kiritimati')
      await page.getByRole('option', { name: 'Pacific/Kiritimati' }).click()
      await page.getByRole('combobox', { name: 'Language' }).click()
      await page.getByRole('option', { name: 'Deutsch' }).click()
      await page.getByRole('heading', { name: 'Ihre Anmeldung' }).waitFor()
      await page.reload()
      const zone = page.getByRole('combobox', { name: 'Zeitzone' })
      assert.equal(await zone.inputValue(), 'Pacific/Kiritimati')
      await zone.fill('browser')
      await page.getByRole('option', { name: /^Wie der Browser/ }).click()
      await page.getByRole('combobox', { name: 'Sprache' }).click()
      await page.getByRole('option', { name: 'English' }).click()
      await page.getByRole('heading', { name: 'Your sign-in' }).waitFor()
    })

    await context.test(
      'a newsletter is renamed, and a bad value is told at its field',
      async () => {
        await open('/settings/newsletter', 'Newsletter')
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The Daily Garden')
        await page.getByLabel('Address of its page').fill('api')
        await page.getByText('This address is reserved. Choose another.').waitFor()
        await page.getByLabel('Address of its page').fill(`daily-${owner.email.slice(4, 12)}`)
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('All changes are saved.').waitFor()
        assert.equal((await call('GET', `/newsletters/${newsletterId}`)).name, 'The Daily Garden')
      },
    )

    await context.test('the help finds a guide, and the keys lead to it', async () => {
      await open('/help', 'Help')
      await page.getByRole('link', { name: /^Importing readers/ }).waitFor()
      await page.getByRole('searchbox', { name: 'Search the guides' }).fill('import dates')
      await page.getByText(/places? found$/).waitFor()
      const found = page.getByRole('link', { name: /Importing readers › / }).first()
      assert.match((await found.getAttribute('href'))!, /^\/docs\/importing#/)
      assert.match(page.url(), /q=import/)
      await open('/campaigns')
      await page.keyboard.press('?')
      assert.equal(
        await dialog.getByRole('link', { name: 'Search the guides' }).getAttribute('href'),
        '/app/help',
      )
      await page.keyboard.press('Escape')
    })

    await context.test('a domain shows what to publish', async () => {
      await open('/settings/domains?add=1')
      await dialog.getByLabel('Name').fill('beds.example')
      await dialog.getByRole('button', { name: 'Add a domain' }).click()
      await page.getByText('_dmarc.beds.example').waitFor()
    })

    await context.test('an image is uploaded, and found by its name', async () => {
      await open('/images', 'Images')
      const buffer = await picture(300, 200).png().toBuffer()
      await page
        .getByLabel('Images to upload')
        .setInputFiles([{ name: 'roses.png', mimeType: 'image/png', buffer }])
      await page.getByRole('button', { name: 'roses.png' }).waitFor()
      await page.getByRole('searchbox').fill('tulips')
      await page.getByRole('heading', { name: 'No image matches' }).waitFor()
    })

    await context.test('a webhook is added, tested, and its delivery is seen', async () => {
      const receiver = await webhookSink()
      await open('/settings/webhooks', 'Webhooks')
      await page.getByRole('button', { name: 'Add an endpoint' }).click()
      await dialog.getByLabel('Address').fill(receiver.url)
      await dialog.getByRole('button', { name: 'Add an endpoint' }).click()
      await dialog.getByText(/^whsec_/).waitFor()
      await dialog.getByRole('button', { name: 'I have stored it' }).click()
      await page.waitForURL('**/whk_*')
      await page.getByRole('button', { name: 'Send a test' }).click()
      await dialog.getByText('Answered 204').waitFor()
      assert.equal(receiver.hooks.length, 1)
    })

    await context.test(
      'the palette presses the buttons of the open page, and ? lists the keys of the editor',
      async () => {
        await open('/settings/webhooks', 'Webhooks')
        await page.keyboard.press('Control+k')
        await page.getByPlaceholder('Go to a page, a contact, a campaign…').fill('add an end')
        await page.locator('.mantine-Spotlight-action', { hasText: 'Add an endpoint' }).waitFor()
        await page.keyboard.press('Enter')
        await dialog.getByLabel('Address').waitFor()
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        await page.getByRole('heading', { name: 'Webhooks', level: 1 }).click()
        await page.keyboard.press('?')
        await dialog.getByRole('heading', { name: 'In the editor' }).waitFor()
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      },
    )

    await context.test('a key is shown once, and calls the API', async () => {
      await open('/settings/api-keys', 'API keys')
      await page.getByRole('button', { name: 'Create a key' }).click()
      await dialog.getByLabel('Name').fill('Import')
      await dialog.getByLabel('Full access').check()
      await dialog.getByRole('button', { name: 'Create a key' }).click()
      const key = await dialog.getByText(/^mc_[\w-]{43}$/).innerText()
      assert.equal(
        (await fetch(`${url}/api/v1/contacts`, { headers: { authorization: `Bearer ${key}` } }))
          .status,
        200,
      )
      await dialog.getByRole('button', { name: 'I have stored it' }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.ok(!(await page.locator('body').innerText()).includes(key))
    })

    await context.test(
      'an invitation stands in the team and in the audit log, and the console runs an operation',
      async () => {
        await open('/settings/team', 'Team')
        await page.getByRole('button', { name: 'Invite a person' }).click()
        await dialog.getByLabel('E-mail').fill(`bea-${owner.email}`)
        await dialog.getByLabel('Viewer').check()
        await dialog.getByRole('button', { name: 'Send the invitation' }).click()
        await page.getByRole('row', { name: /^bea-.*Invited/ }).waitFor()
        await open('/settings/audit-log?operation=invite_member', 'Audit log')
        await page.getByRole('row', { name: /Member invited.*invite_member/ }).waitFor()
        await open('/settings/console?operation=list_contacts', 'list_contacts')
        await page.getByRole('button', { name: 'Run' }).click()
        await page.getByText('Status 200').waitFor()
      },
    )

    await context.test(
      'a session that ends in the middle of a form loses nothing that was typed',
      async () => {
        await open('/contacts?add=1', 'Contacts')
        await dialog.getByLabel('E-mail').fill('grace@house.example')
        const cookies = await page.context().cookies()
        await page.context().clearCookies()
        await dialog.getByRole('button', { name: 'Add a contact' }).click()
        await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
        await page.context().addCookies(cookies)
        await page.getByRole('button', { name: 'I have signed in' }).click()
        await dialog.getByRole('button', { name: 'Add a contact' }).click()
        await page.getByText('grace@house.example was asked for confirmation.').waitFor()
        errors.splice(0)
      },
    )

    await context.test('without a session an address leads to sign-in and back', async () => {
      await page.context().clearCookies()
      await page.goto(`${url}/app/contacts?status=active`)
      await page.getByLabel('E-mail address').fill(owner.email)
      await page.getByLabel('Password').fill(owner.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
      assert.match(page.url(), /status=active/)
      errors.splice(0)
    })

    assert.deepEqual(errors, [])
  },
)

test('the page of the dashboard may run our scripts alone, and its session cookie belongs to it', async () => {
  const { url } = await useProduct()
  const answer = await fetch(`${url}/app/contacts/sub_1`)
  assert.equal(answer.status, 200)
  const policy = answer.headers.get('content-security-policy')!
  assert.match(policy, /default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]+'){2};/)
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const [script = ''] = /\/app\/assets\/lib-[\w-]+\.js/.exec(await answer.text()) ?? []
  const asset = await fetch(url + script, { headers: { 'accept-encoding': 'br' } })
  // A body that is not read keeps its connection.
  assert.match(await asset.text(), /\S/)
  assert.equal(asset.headers.get('content-encoding'), 'br')
  assert.match(asset.headers.get('cache-control')!, /immutable/)
  for (const path of ['/app/assets/gone.js', '/app/..%2f..%2fpackage.json', '/app/.built-from']) {
    const gone = await fetch(url + path)
    assert.ok(
      gone.status === 404 || gone.headers.get('content-type')!.startsWith('text/html'),
      path,
    )
    assert.doesNotMatch(await gone.text(), /"name": "mailcast"|^[0-9a-f]{64}$/, path)
  }
})
