import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { closeSettings, copied, openDashboard, openSettings } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// A newsletter's settings, its page and forms, domains, usage and the outbox, in a real browser.

test(
  'settings: a newsletter, its page and forms, domains, usage and the outbox',
  { skip },
  async (context) => {
    const { page, errors, open, call, url, owner } = await openDashboard()
    const newsletter = async () => (await call('GET', '/newsletters')).data.at(-1)
    const { id } = await newsletter()

    await context.test(
      'a newsletter is renamed and moves to another address; a bad value is told at its field',
      async () => {
        await open('/settings/newsletter', 'Newsletter')
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The Daily Garden')
        await page.getByLabel('Address of its page').fill('api')
        await page.getByText('This address is reserved. Choose another.').waitFor()
        await page.getByLabel('Address of its page').fill('-api')
        await page.keyboard.press('Control+s')
        await page.locator('input[aria-invalid=true]').waitFor()
        assert.equal(
          await page.getByText('small letters, digits and hyphens, with').count(),
          1,
          'the fault stands there once',
        )
        assert.equal(
          await page.locator('.mantine-TextInput-error').filter({ visible: true }).count(),
          0,
        )
        await page.getByLabel('Address of its page').fill('daily-garden')
        await page.getByText('/n/daily-garden', { exact: false }).waitFor()
        await page.getByText(/the-weekly-garden\S* stops working when you save/).waitFor()
        await page.getByLabel('Sender’s address').fill('no address')
        await page.keyboard.press('Control+s')
        const field = page.getByLabel('Sender’s address')
        await page.locator('input[aria-invalid=true]').waitFor()
        assert.equal(await field.getAttribute('aria-invalid'), 'true')
        assert.equal(
          await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(),
          'The Daily Garden',
        )
        await field.fill(owner.email)
        const apart = page.getByRole('button', { name: 'Save this section alone' })
        assert.equal(await apart.count(), 2)
        await apart.first().click()
        await apart.first().waitFor({ state: 'detached' })
        assert.equal((await newsletter()).name, 'The Daily Garden')
        assert.notEqual((await newsletter()).sender.email, owner.email)
        assert.equal(await field.inputValue(), owner.email)
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('All changes are saved.').waitFor()
        const { name, slug, sender } = await newsletter()
        assert.deepEqual(
          [name, slug, sender.email],
          ['The Daily Garden', 'daily-garden', owner.email],
        )
        // The refusal of the bad address is in the console as a failed request.
        assert.equal(errors.splice(0).filter((line) => !line.includes('422')).length, 0)
      },
    )

    await context.test(
      'leaving with changes asks, and what was saved elsewhere meanwhile is shown and lost by neither side',
      async () => {
        // Reads take a second, so that the form is saved again before its last save was read.
        await page.route('**/api/v1/newsletters/*', async (route) => {
          if (route.request().method() === 'GET')
            await new Promise((resolve) => setTimeout(resolve, 1000))
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
        assert.deepEqual(
          [description, postalAddress],
          ['What grows, and when.', '1 Garden Lane, Kew'],
        )
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        assert.equal(errors.splice(0).filter((line) => !line.includes('412')).length, 0)
      },
    )

    await context.test(
      'the form code that is copied signs a reader up, who waits for the confirmation in the outbox',
      async () => {
        await open('/site/forms', 'Site & forms')
        await page.getByLabel('Where the form is').fill('kew "garden"')
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        const copy = page.getByRole('button', { name: 'Copy', exact: true })
        const code = await copied(page, () => copy.click())
        const shop = await page.context().newPage()
        await shop.route('http://shop.test/', (route) =>
          route.fulfill({ contentType: 'text/html', body: `<h1>Shop</h1>${code}` }),
        )
        await shop.goto('http://shop.test/')
        await shop
          .getByText('You will get The Daily Garden by e-mail. Every mail has a link to leave.')
          .waitFor()
        await shop.getByLabel('E-mail').fill('reader@settings.example')
        await shop.getByRole('button', { name: 'Subscribe' }).click()
        await shop.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
        await shop.close()

        await open('/contacts', 'Contacts')
        await page.getByRole('row', { name: /reader@settings.example.*Pending/ }).waitFor()
        assert.equal((await call('GET', '/contacts')).data[0].source, 'kew "garden"')
      },
    )

    await context.test('the outbox shows the mail, and its link confirms', async () => {
      await open('/settings/outbox', 'Outbox')
      await page.getByLabel('Search subjects and addresses').fill('reader@settings')
      // Other tests' mails are in the list until the search has an answer.
      const found = page.getByRole('link', { name: /Please confirm: The Daily/ })
      await until('the mails are searched', async () => (await found.count()) === 1)
      await found.click()
      await page.getByTitle('Mail', { exact: true }).waitFor()
      const shown = async () =>
        (await page.getByTitle('Mail', { exact: true }).getAttribute('srcdoc')) ?? ''
      await until('the mail is shown', async () => (await shown()).includes('Confirm subscription'))
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
      await page.getByText(/This server is your own: neither has a limit\./).waitFor()
    })

    await context.test(
      'a mail in the outbox calls no other server before the person wants its pictures',
      async () => {
        const content = { format: 'markdown', body: `![A pea](${url}/app/favicon.svg)` }
        const { id: campaignId } = await call('POST', '/campaigns', { subject: 'Peas', content })
        await call('POST', `/campaigns/${campaignId}/test`, { to: [owner.email] })
        const find = async () =>
          (await call('GET', `/session/v1/outbox?to=${owner.email}`)).data.find(
            (mail: { subject: string }) => mail.subject === '[Test] Peas',
          )
        await until('the mail is in the outbox', async () => (await find()) !== undefined)
        await open(`/settings/outbox/${(await find()).name}`, '[Test] Peas')
        const width = () =>
          page
            .frameLocator('iframe')
            .getByAltText('A pea')
            .evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth)
        assert.equal(await width(), 0)
        assert.match(
          errors.splice(0).join(),
          /violates the following Content Security Policy directive: "img-src data: /,
        )
        await page.getByRole('button', { name: 'Load pictures' }).click()
        await until('the picture is loaded', async () => (await width()) > 0)
        assert.equal(await page.getByRole('button', { name: 'Load pictures' }).count(), 0)
        await call('DELETE', `/campaigns/${campaignId}`)
      },
    )

    await context.test(
      'a domain is added, shows what to publish, is checked, and is deleted',
      async () => {
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
      },
    )

    await context.test(
      'the welcome mail is written with a preview, and its mistake is told at its field',
      async () => {
        await open('/site/welcome', 'Site & forms')
        await openSettings(page)
        await page.getByRole('switch', { name: 'Send a welcome mail' }).click()
        await closeSettings(page)
        const text = page.getByRole('textbox', { name: 'Text', exact: true })
        await text.click()
        await page.keyboard.type('Good to have you.')
        await page.locator('iframe[srcdoc*="Good to have you."]').waitFor()
        await page
          .getByRole('textbox', { name: 'Subject' })
          .fill('Welcome, {{ first_name | nonsense }}')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.locator('textarea[aria-invalid=true]').waitFor()
        await page.getByRole('textbox', { name: 'Subject' }).fill('Welcome')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('All changes are saved.').waitFor()
        const { welcomeEmail, id } = await newsletter()
        assert.deepEqual([welcomeEmail.enabled, welcomeEmail.content.format], [true, 'blocks'])
        assert.equal(welcomeEmail.content.blocks[0].text[0].text, 'Good to have you.')
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/api/v1/newsletters/*', async (route) => {
          if (route.request().method() === 'PATCH') await released
          await route.continue()
        })
        const subject = page.getByRole('textbox', { name: 'Subject' })
        await subject.fill('Welcome, all')
        await page.getByRole('button', { name: 'Save' }).click()
        await subject.fill('Welcome, all of you')
        release()
        await until(
          'the first words are saved',
          async () => (await newsletter()).welcomeEmail.subject === 'Welcome, all',
        )
        assert.equal(
          await subject.inputValue(),
          'Welcome, all of you',
          'typed while it was being saved',
        )
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('All changes are saved.').waitFor()
        assert.equal((await newsletter()).welcomeEmail.subject, 'Welcome, all of you')
        await page.unrouteAll({ behavior: 'wait' })
        await text.click()
        await page.keyboard.press('Control+End')
        await page.keyboard.press('Enter')
        await page.keyboard.type('/product')
        await page.getByRole('option', { name: /^Product/ }).click()
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.locator('.mc-inset-host.mc-wrong[data-why]').waitFor()
        await page.locator('.mc-inset-host').click()
        await page.keyboard.press('Escape')
        await page.keyboard.press('Backspace')
        await page.getByText('All changes are saved.').waitFor()
        await page.getByRole('button', { name: 'Send a test' }).click()
        await page.getByRole('button', { name: 'Send the test' }).click()
        await page.getByText(`The test mail to ${owner.email} is in the outbox.`).waitFor()
        await call('PATCH', `/newsletters/${id}`, { welcomeEmail: { content: 'Hello' } })
        await open('/site/welcome', 'Site & forms')
        await page.locator('.cm-content').click()
        await page.keyboard.press('ControlOrMeta+End')
        await page.keyboard.type(' {{ first_name | nonsense }}')
        await page.getByRole('button', { name: 'Save' }).click()
        await page
          .getByText(/nonsense/)
          .last()
          .waitFor()
        assert.equal((await newsletter()).welcomeEmail.content.body, 'Hello')
        assert.equal(errors.splice(0).filter((line) => !line.includes('422')).length, 0)
      },
    )

    await context.test(
      'a second newsletter is made, and deleted only when its name is typed',
      async () => {
        await call('POST', '/contacts', {
          email: 'gardener@readers.example',
          newsletterId: (await newsletter()).id,
        })
        await open('/newsletters/new', 'New newsletter')
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('<b>Bulbs</b>')
        assert.equal(await page.getByLabel('Address of its page').inputValue(), 'b-bulbs-b')
        await page.getByLabel('Address of its page').fill('daily-garden')
        await page.getByRole('button', { name: 'Create the newsletter' }).click()
        await page.getByRole('alert').getByText('This address is taken. Choose another.').waitFor()
        await page.getByLabel('Address of its page').fill('b-bulbs-b')
        await page.getByRole('button', { name: 'Create the newsletter' }).click()
        await page.getByRole('heading', { name: 'Newsletter', exact: true, level: 1 }).waitFor()
        assert.equal(
          await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(),
          '<b>Bulbs</b>',
        )
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
      },
    )

    await context.test('sign-in works without scripts, too', async () => {
      const plain = await page.context().browser()!.newContext({ javaScriptEnabled: false })
      const signIn = await plain.newPage()
      await signIn.goto(`${url}/sign-in`)
      await signIn.getByLabel('E-mail address').fill(owner.email)
      await signIn.getByLabel('Password').fill('not the password')
      await signIn.getByRole('button', { name: 'Sign in' }).click()
      await signIn
        .getByRole('alert')
        .getByText('The address or the password is not right.', { exact: false })
        .waitFor()
      await plain.close()
    })
  },
)
