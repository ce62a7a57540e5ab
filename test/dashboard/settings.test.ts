import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { barriers, openDashboard } from '#test/dashboard.ts'
import { mailcastOnServer } from '#test/process.ts'
import { until } from '#test/sinks.ts'

// A newsletter's settings, its page and forms, domains, usage and the outbox, in a real browser.

const product = skip ? null : await mailcastOnServer()

test('settings: a newsletter, its page and forms, domains, usage and the outbox', { skip }, async (context) => {
  const { page, errors, open, call, tour } = await openDashboard(product!)
  const newsletter = async () => (await call('GET', '/newsletters')).data.at(-1)
  const { id } = await newsletter()

  await context.test('a newsletter is renamed and moves to another address; a bad value is told at its field', async () => {
    await open('/settings/newsletter', 'Newsletter')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The Daily Garden')
    await page.getByLabel('Address of its page').fill('api')
    await page.getByText('This address is reserved. Choose another.').waitFor()
    await page.getByLabel('Address of its page').fill('-api')
    await page.keyboard.press('Control+s')
    await page.locator('input[aria-invalid=true]').waitFor()
    assert.equal(await page.getByText('small letters, digits and hyphens, with').count(), 1, 'the fault stands there once')
    assert.equal(await page.locator('.mantine-TextInput-error').filter({ visible: true }).count(), 0)
    await page.getByLabel('Address of its page').fill('daily-garden')
    await page.getByText('/n/daily-garden', { exact: false }).waitFor()
    await page.getByText(/the-weekly-garden stops working when you save/).waitFor()
    await page.getByLabel('Sender’s address').fill('no address')
    await page.keyboard.press('Control+s')
    const field = page.getByLabel('Sender’s address')
    await page.locator('input[aria-invalid=true]').waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'The Daily Garden')
    await field.fill('ada@garden.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All changes are saved.').waitFor()
    const { name, slug, sender } = await newsletter()
    assert.deepEqual([name, slug, sender.email], ['The Daily Garden', 'daily-garden', 'ada@garden.example'])
    // The refusal of the bad address is in the console as a failed request.
    assert.equal(errors.splice(0).filter((line) => !line.includes('422')).length, 0)
  })

  await context.test('leaving with changes asks, and what was saved elsewhere meanwhile is shown and lost by neither side', async () => {
    // Reads take a second, so that the form is saved again before its last save was read.
    await page.route('**/api/v1/newsletters/*', async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await page.getByLabel('Sender’s name').fill('Ada')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All changes are saved.').waitFor()
    await page.getByLabel('Description').fill('What grows, and when.')
    await page.getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await call('PATCH', `/newsletters/${id}`, { postalAddress: '1 Garden Lane, Kew' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This was changed elsewhere meanwhile').waitFor()
    await page.getByRole('alert').getByText('1 Garden Lane, Kew').waitFor()
    await page.getByRole('button', { name: 'Keep my changes on top' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All changes are saved.').waitFor()
    const { description, postalAddress } = await newsletter()
    assert.deepEqual([description, postalAddress], ['What grows, and when.', '1 Garden Lane, Kew'])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    assert.equal(errors.splice(0).filter((line) => !line.includes('412')).length, 0)
  })

  await context.test('the form code that is copied signs a reader up, who waits for the confirmation in the outbox', async () => {
    await open('/site/forms', 'Site & forms')
    await page.getByLabel('Where the form is').fill('kew "garden"')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    const code = await page.evaluate<string>('navigator.clipboard.readText()')
    const shop = await page.context().newPage()
    await shop.route('http://shop.test/', (route) => route.fulfill({ contentType: 'text/html', body: `<h1>Shop</h1>${code}` }))
    await shop.goto('http://shop.test/')
    await shop.getByText('You will get The Daily Garden by e-mail. Every mail has a link to leave.').waitFor()
    await shop.getByLabel('E-mail').fill('reader@example.com')
    await shop.getByRole('button', { name: 'Subscribe' }).click()
    await shop.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    await shop.close()

    await open('/contacts', 'Contacts')
    await page.getByRole('row', { name: /reader@example.com.*Pending/ }).waitFor()
    assert.equal((await call('GET', '/contacts')).data[0].source, 'kew "garden"')
  })

  await context.test('the outbox shows the mail, and its link confirms', async () => {
    await open('/settings/outbox', 'Outbox')
    await page.getByLabel('Search subjects and addresses').fill('reader@')
    await page.getByRole('link', { name: /Please confirm/ }).click()
    await page.getByTitle('Mail', { exact: true }).waitFor()
    assert.match((await page.getByTitle('Mail', { exact: true }).getAttribute('srcdoc')) ?? '', /Confirm subscription/)
    await page.getByRole('tab', { name: 'Headers' }).click()
    await page.getByText('Message-ID').waitFor()
    await page.getByRole('tab', { name: /links?$/ }).click()
    await page
      .getByRole('link', { name: /\/confirm\// })
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Mail' }).click()
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Confirm subscription' })
    const [mail] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    assert.equal(await mail.evaluate('window.opener'), null)
    await mail.getByRole('button', { name: 'Confirm subscription' }).click()
    await mail.getByRole('heading', { name: 'You are subscribed' }).waitFor()
    await mail.close()
    await open('/settings/billing', 'Plan & usage')
    await page.getByRole('row', { name: /The Daily Garden 1 0/ }).waitFor()
    await page.getByText(/This server is your own: it sets no limits\./).waitFor()
  })

  await context.test('a mail in the outbox calls no other server before the person wants its pictures', async () => {
    const content = { format: 'markdown', body: `![A pea](${product!.url}/app/favicon.svg)` }
    const { id: campaignId } = await call('POST', '/campaigns', { subject: 'Peas', content })
    await call('POST', `/campaigns/${campaignId}/test`, { to: ['ada@garden.example'] })
    const find = async () => (await call('GET', '/outbox')).data.find((mail: { subject: string }) => mail.subject === '[Test] Peas')
    await until('the mail is in the outbox', async () => (await find()) !== undefined)
    await open(`/settings/outbox/${(await find()).name}`, '[Test] Peas')
    const width = () =>
      page
        .frameLocator('iframe')
        .getByAltText('A pea')
        .evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth)
    assert.equal(await width(), 0)
    assert.match(errors.splice(0).join(), /violates the following Content Security Policy directive: "img-src data: /)
    await page.getByRole('button', { name: 'Load pictures' }).click()
    await until('the picture is loaded', async () => (await width()) > 0)
    assert.equal(await page.getByRole('button', { name: 'Load pictures' }).count(), 0)
    await call('DELETE', `/campaigns/${campaignId}`)
  })

  await context.test('a domain is added, shows what to publish, is checked, and is deleted', async () => {
    await open('/settings/newsletter', 'Newsletter')
    await page.getByRole('link', { name: 'Add it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a domain' })
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'garden.example')
    await dialog.getByLabel('Name').fill('https://garden')
    await dialog.getByRole('button', { name: 'Add a domain' }).click()
    await dialog.getByText(/This is not the name of a domain/).waitFor()
    await dialog.getByLabel('Name').fill('beds.example')
    await dialog.getByRole('button', { name: 'Add a domain' }).click()
    await page.getByRole('heading', { name: 'beds.example' }).waitFor()
    await page.getByText('_dmarc.beds.example').waitFor()
    await page.getByText('v=DMARC1; p=none').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Copy the short host' }).count(), 2)
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('beds.example is deleted.').waitFor()
    assert.equal(errors.splice(0).filter((line) => !line.includes('422')).length, 0)
  })

  await context.test('the welcome mail is written with a preview, and its mistake is told at its field', async () => {
    await open('/site/welcome', 'Site & forms')
    await page.getByRole('switch', { name: 'Send a welcome mail' }).click()
    await page.getByLabel('Text', { exact: true }).fill('# Hello\n\n{{ first_name | nonsense }}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('textarea[aria-invalid=true]').waitFor()
    await page.getByLabel('Text', { exact: true }).fill('# Hello\n\n')
    await page.getByRole('button', { name: 'First name' }).click()
    await page.locator('iframe[srcdoc*="Hello"]').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All changes are saved.').waitFor()
    const { welcomeEmail } = await newsletter()
    assert.deepEqual([welcomeEmail.enabled, welcomeEmail.content], [true, '# Hello\n\n{{ first_name | default: "friend" }}'])
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('button', { name: 'Send the test' }).click()
    await page.getByText('The test is on its way to ada@garden.example.').waitFor()
    assert.equal(errors.splice(0).filter((line) => !line.includes('422')).length, 0)
  })

  await context.test('a second newsletter is made, and deleted only when its name is typed', async () => {
    await call('POST', '/contacts', { email: 'gardener@readers.example', newsletterId: (await newsletter()).id })
    await open('/newsletters/new', 'New newsletter')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('<b>Bulbs</b>')
    assert.equal(await page.getByLabel('Address of its page').inputValue(), 'b-bulbs-b')
    await page.getByLabel('Address of its page').fill('daily-garden')
    await page.getByRole('button', { name: 'Create the newsletter' }).click()
    await page.getByRole('alert').getByText('This address is taken. Choose another.').waitFor()
    await page.getByLabel('Address of its page').fill('b-bulbs-b')
    await page.getByRole('button', { name: 'Create the newsletter' }).click()
    await page.getByRole('heading', { name: 'Newsletter', exact: true, level: 1 }).waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), '<b>Bulbs</b>')
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    // The readers of the other newsletter are not counted here.
    await page.getByText('+0', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Delete the newsletter…' }).click()
    const dialog = page.getByRole('dialog')
    const remove = dialog.getByRole('button', { name: 'Delete the newsletter' })
    assert.equal(await remove.isDisabled(), true)
    await dialog.getByRole('textbox').fill('<b>Bulbs</b>')
    await remove.click()
    await page.getByText('<b>Bulbs</b> is deleted.').waitFor()
    assert.equal((await call('GET', '/newsletters')).data.length, 1)
  })

  await context.test('every page fits a phone, and has no barriers in either theme', async () => {
    const { id: domainId } = await call('POST', '/domains', { name: 'garden.example' })
    const { name } = (await call('GET', '/outbox')).data[0]
    const paths = [
      '/settings/newsletter',
      '/newsletters/new',
      '/site',
      '/site/forms?kind=frame',
      '/site/welcome',
      '/settings/domains',
      `/settings/domains/${domainId}`,
      '/settings/billing',
      '/settings/outbox',
      `/settings/outbox/${name}`,
    ]
    errors.length = 0
    await tour(paths)
    assert.deepEqual(errors, [])
  })
  await context.test('sign-in has the looks of the dashboard in either theme, also without scripts', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const stranger = await page.context().browser()!.newContext({ colorScheme })
      const signIn = await stranger.newPage()
      for (const path of ['/sign-in', '/forgot', '/sign-up']) {
        await signIn.goto(`${product!.url}${path}`)
        await signIn.getByRole('img', { name: 'Mailcast' }).waitFor()
        assert.equal(await signIn.evaluate('document.fonts.ready.then(() => document.fonts.check(`14px "Inter Variable"`))'), true)
        assert.deepEqual(await barriers(signIn), [], `${path} ${colorScheme}`)
      }
      await stranger.close()
    }
    const plain = await page.context().browser()!.newContext({ javaScriptEnabled: false })
    const signIn = await plain.newPage()
    await signIn.goto(`${product!.url}/sign-in`)
    await signIn.getByLabel('E-mail address').fill('ada@garden.example')
    await signIn.getByLabel('Password').fill('not the password')
    await signIn.getByRole('button', { name: 'Sign in' }).click()
    await signIn.getByRole('alert').getByText('The address or the password is not right.', { exact: false }).waitFor()
    await plain.close()
  })
})
