import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits, skip } from '#test/browser.ts'
import { chooseFormat, leaveOutFirstReads, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The frame of the dashboard in a real browser: sidebar, palette, keys, languages, the end of a
// session.

test(
  'the frame: first run, palette, keys, colours, languages, and a session that ends',
  { skip },
  async (context) => {
    const { page, errors, open, call, url, owner } = await openDashboard()
    const nameless: string[] = []
    page.on('request', (request) => {
      const named = request.headers()['mailcast-account'] !== undefined
      if (
        /\/(api|session)\/v1\//.test(request.url()) &&
        !request.url().endsWith('/session') &&
        !named
      )
        nameless.push(request.url())
    })

    await context.test(
      'a fresh account is led to the first run, and from there to Home',
      async () => {
        await page.goto(`${url}/app`)
        await page.getByRole('heading', { name: 'Welcome to Mailcast' }).waitFor()
        await page.getByLabel('Postal address').fill('1 Garden Lane, Kew')
        await page.getByRole('button', { name: 'Save and go on' }).click()
        await page.getByRole('button', { name: /Try it with sample data/ }).click()
        await page.getByRole('heading', { name: 'Write your first campaign' }).waitFor()
        await page.goto(`${url}/app/start`)
        await page.getByRole('heading', { name: 'Write your first campaign' }).waitFor()
        await page.goto(`${url}/app/start?step=readers`)
        await page.getByRole('button', { name: 'Skip this step' }).click()
        await page.getByRole('heading', { name: 'Write your first campaign' }).waitFor()
        await page.getByRole('link', { name: 'Close the guide' }).click()
        await page.getByText('2 of 5 done').or(page.getByText('3 of 5 done')).waitFor()
        await page.getByText(/steps are done$/).waitFor()
        await page
          .getByRole('heading', { name: 'No mail service yet: no reader gets your mails' })
          .waitFor()
        assert.equal(
          (await call('GET', '/newsletters')).data[0].postalAddress,
          '1 Garden Lane, Kew',
        )
      },
    )

    await context.test('a viewer is led from the first run to Home', async () => {
      const session = '**/session/v1/session'
      await leaveOutFirstReads(page)
      await page.route(session, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...((await answer.json()) as object), role: 'viewer' } })
      })
      await page.goto(`${url}/app/start?step=sender`)
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
      assert.equal(await page.getByLabel('Postal address').count(), 0)
      await page.unrouteAll({ behavior: 'wait' })
    })

    await context.test('sample data is counted, and removed after a question', async () => {
      await open('/', 'Home')
      await page.getByText('20 readers who do not exist').waitFor()
      await page.getByRole('button', { name: 'Remove sample data' }).click()
      const dialog = page.getByRole('dialog', { name: 'Remove the sample data?' })
      await dialog.getByText('All 20 contacts with the tag “sample-data”').waitFor()
      await dialog.getByRole('button', { name: 'Remove sample data' }).click()
      await page.getByText('The sample data is removed.').waitFor()
      await page.getByRole('button', { name: 'Remove sample data' }).waitFor({ state: 'detached' })
      assert.deepEqual((await call('GET', '/contacts')).data, [])
    })

    await context.test('the palette leads to a page, and focus returns', async () => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Go to a page, a contact, a campaign…').fill('conta')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
    })

    await context.test('keys before the palette is loaded are in its field', async () => {
      await call('POST', '/contacts', { email: 'palette@readers.example' })
      await open('/contacts', 'Contacts')
      const { promise: typed, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/app/assets/*', async (route) => {
        await typed
        await route.continue()
      })
      await page.getByLabel('Search by address').focus()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('gallery')
      release()
      const field = page.getByPlaceholder('Go to a page, a contact, a campaign…')
      await field.waitFor()
      await until('the field has the focus', () =>
        field.evaluate((it) => it === it.ownerDocument.activeElement),
      )
      await page.keyboard.type('!')
      assert.equal(await field.inputValue(), 'gallery!')
      assert.equal(await page.getByLabel('Search by address').inputValue(), '')
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
      await page.unrouteAll({ behavior: 'wait' })
    })

    await context.test(
      'g and a letter lead to a page, ? lists the keys, and typing in a field does neither',
      async () => {
        await call('POST', '/contacts', { email: 'early@readers.example' })
        await open('/contacts', 'Contacts')
        await page.getByLabel('Search by address').fill('gh?')
        assert.equal(await page.getByRole('heading', { name: 'Contacts', level: 1 }).count(), 1)
        await page.getByLabel('Search by address').blur()
        // The second key has a second's time, so the two go out together.
        await page.keyboard.type('gh')
        await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
        await page.keyboard.press('?')
        await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
        await page.keyboard.press('Escape')
      },
    )

    await context.test('a page shows its operation as a call', async () => {
      await open('/contacts?status=active', 'Contacts')
      await page.getByRole('button', { name: 'Show as API call' }).click()
      await page.getByText('/api/v1/contacts?').waitFor()
      await page.getByRole('tab', { name: 'CLI' }).click()
      await page.getByText('mailcast contacts list').waitFor()
      await page.keyboard.press('Escape')
    })

    await context.test(
      'on a slow line the frame is there in its colours before styles and scripts are',
      async () => {
        const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
        await page.route('**/app/assets/*', async (route) => {
          await arrived
          await route.continue()
        })
        await page.emulateMedia({ colorScheme: 'dark' })
        const loaded = page.goto(`${url}/app`)
        await page.getByRole('status', { name: 'Mailcast' }).waitFor()
        assert.equal(
          await page.evaluate('getComputedStyle(document.documentElement).backgroundColor'),
          'rgb(22, 26, 23)',
        )
        arrive()
        await loaded
        await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
        await page.getByRole('status', { name: 'Mailcast' }).waitFor({ state: 'detached' })
        assert.equal(
          await page.evaluate('getComputedStyle(document.body).backgroundColor'),
          'rgb(22, 26, 23)',
        )
        await page.emulateMedia({ colorScheme: 'light' })
        await page.unrouteAll({ behavior: 'wait' })
      },
    )

    await context.test('in German, in the dark and on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.evaluate("localStorage.setItem('mailcast-language', 'de')")
      await page.emulateMedia({ colorScheme: 'dark' })
      await open('/', 'Übersicht')
      assert.equal(
        await page.evaluate('document.documentElement.dataset.mantineColorScheme'),
        'dark',
      )
      assert.ok(await fits(page), 'nothing sticks out on a phone')
      await page
        .getByRole('heading', { name: 'Noch kein Mailversand: Leser bekommen Ihre Mails nicht' })
        .waitFor()
      const more = page.getByRole('button', { name: 'Mehr' })
      assert.equal(await more.getAttribute('data-status'), null)
      await open('/segments', 'Segmente')
      assert.equal(
        await more.getAttribute('data-status'),
        'active',
        'the page is behind this button',
      )
      await open('/contacts?add=1', 'Kontakte')
      await page.getByRole('dialog').getByLabel('E-Mail').fill('ada@readers.example')
      const away = {
        type: 'about:blank',
        title: 'Away',
        status: 503,
        detail: 'The database is away.',
        code: 'unavailable',
      }
      await page.route('**/api/v1/contacts', (route) =>
        route.fulfill({ status: 503, contentType: 'application/problem+json', json: away }),
      )
      await page.getByRole('dialog').getByRole('button', { name: 'Kontakt hinzufügen' }).click()
      await page
        .getByRole('alert')
        .getByText('Der Server ist gerade nicht bereit: „The database is away.“')
        .waitFor()
      await page.unroute('**/api/v1/contacts')
      errors.splice(0)
      await page.evaluate("localStorage.removeItem('mailcast-language')")
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 800 })
      await open('/', 'Home')
    })

    await context.test('an address that leads nowhere says so', async () => {
      for (const path of ['nowhere', 'contacts/imports']) {
        await page.goto(`${url}/app/${path}`)
        await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
      }
    })

    await context.test(
      'a server that fails leaves the page alive, and trying again mends it',
      async () => {
        const broken = '**/api/v1/overview'
        const problem = {
          type: 'about:blank',
          title: 'Away',
          status: 503,
          detail: 'The database is away. Try again soon.',
          code: 'unavailable',
        }
        await leaveOutFirstReads(page)
        await page.route(broken, (route) =>
          route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: JSON.stringify(problem),
          }),
        )
        await page.goto(`${url}/app`)
        await page.getByText('The database is away. Try again soon.').waitFor()
        await page.unrouteAll({ behavior: 'wait' })
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByText('Active subscribers').waitFor()
        errors.splice(0)
      },
    )

    await context.test(
      'a session that ends in the middle of a form loses nothing that was typed',
      async () => {
        await open('/contacts?add=1', 'Contacts')
        await page.getByRole('dialog').getByLabel('E-mail').fill('grace@readers.example')
        const cookies = await page.context().cookies()
        await page.context().clearCookies()
        await page.getByRole('dialog').getByRole('button', { name: 'Add a contact' }).click()
        await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
        await page.context().addCookies(cookies)
        await page.getByRole('button', { name: 'I have signed in' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Add a contact' }).click()
        await page.getByText('grace@readers.example was asked for confirmation.').waitFor()
        assert.equal((await call('GET', '/contacts')).data[0].email, 'grace@readers.example')
        errors.splice(0)
      },
    )

    await context.test('without a session every address leads to sign-in and back', async () => {
      await page.context().clearCookies()
      await page.goto(`${url}/app/contacts?status=active`)
      await page.getByLabel('E-mail address').fill(owner.email)
      await page.getByLabel('Password').fill('a long password 42')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
      assert.match(page.url(), /status=active/)
      errors.splice(0)
    })
    assert.deepEqual(errors, [])
    assert.deepEqual(
      nameless,
      [],
      'each call names its account, so that another person who signs in gets none of them',
    )
  },
)

test('a person whom every account has removed is told so, and can sign out', { skip }, async () => {
  const { page, errors, open } = await openDashboard()
  await open('/contacts', 'Contacts')
  const problem = {
    type: 'about:blank',
    title: 'No account',
    status: 403,
    detail: 'You are a member of no account. Ask an owner to invite you.',
    code: 'forbidden',
  }
  await leaveOutFirstReads(page)
  await page.route('**/session/v1/session', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    }),
  )
  await page.reload()
  await page.getByText('You are a member of no account.').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
  errors.splice(0)
})

test('toasts cover no button of a page’s head or of its bar at the foot', { skip }, async () => {
  const { page, errors, open, call } = await openDashboard()
  const content = { format: 'blocks', blocks: [{ type: 'paragraph', text: [{ text: 'Hello' }] }] }
  const toast = page.locator('.mantine-Notification-root').first()
  // Toasts stand for five or ten seconds. Here they stand until they have been looked at.
  await page.addInitScript(`{
    const { setTimeout } = window
    window.setTimeout = (act, ms, ...rest) =>
      setTimeout(act, ms === 5_000 || ms === 10_000 ? 600_000 : ms, ...rest)
  }`)
  /** Lists the buttons that a toast covers, and fails without a toast. */
  const covered = (buttons: string) =>
    page.evaluate<string[]>(`(() => {
      const toast = document.querySelector('.mantine-Notification-root').getBoundingClientRect()
      const found = [...document.querySelectorAll(${JSON.stringify(buttons)})]
      if (found.length === 0) return ['none was found']
      return found.filter((button) => {
        const box = button.getBoundingClientRect()
        return box.left < toast.right && toast.left < box.right &&
          box.top < toast.bottom && toast.top < box.bottom
      }).map((button) => button.innerText)
    })()`)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const subject = 'Long words '.repeat(9)
    const { id } = await call('POST', '/campaigns', { subject, content })
    await open(`/campaigns/${id}`)
    await chooseFormat(page, 'Markdown')
    await toast.waitFor()
    assert.deepEqual(await covered('.mc-sheet-actions :is(button, a)'), [], `a head at ${width} px`)
    await page.getByRole('button', { name: 'Send…' }).click()
    await page.getByRole('dialog').getByText('No reader would get it.').waitFor()
    await until(
      'the toast stands above the buttons of the dialog',
      async () => (await covered('.mc-dialog-buttons button')).length === 0,
    )
    assert.equal(await toast.count(), 1, 'the toast of the switch still stands')
    await open('/settings/newsletter', 'Newsletter')
    const name = page.getByRole('textbox', { name: /^Name/ })
    await name.fill(`Garden ${width}`)
    await page.keyboard.press('Control+s')
    await toast.waitFor()
    await name.fill('Garden')
    await page.locator('.mc-save-bar[data-kept]').waitFor()
    await until(
      'the toast stands above the bar',
      async () => (await covered('.mc-save-bar button, .mc-bottom-link')).length === 0,
    )
    assert.equal(await toast.count(), 1, 'the toast still stands')
    await page.keyboard.press('Control+s')
    await page.locator('.mc-save-bar:not([data-kept])').waitFor()
  }
  assert.deepEqual(errors, [])
})
