import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { closePage, skip } from '#test/browser.ts'
import { closeSettings, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Campaigns in a real browser: writing, preview, test mail, sending, and two tabs on one draft.

const HOSTILE = `${'W'.repeat(100)} <b>&</b> مرحبا`

test('campaigns from the first draft to the last recipient', { skip }, async (context) => {
  const { page, errors, open, call, owner } = await openDashboard()
  const [newsletter] = (await call('GET', '/newsletters')).data
  await call('PATCH', `/newsletters/${newsletter.id}`, {
    asksForConfirmation: false,
    postalAddress: '1 Garden Lane, Kew',
    sender: { ...newsletter.sender, email: 'ada@garden.example' },
  })
  for (const name of ['ada', 'grace', 'hedy'])
    await call('POST', '/contacts', {
      email: `${name}@campaigns.example`,
      fields: { first_name: name },
      tags: name === 'hedy' ? ['vip'] : [],
    })

  const subject = () => page.getByRole('textbox', { name: 'Subject' })
  const text = (tab: Page = page) => tab.getByRole('textbox', { name: 'Text of the mail' })
  const saved = (tab: Page = page) => tab.getByText('Saved', { exact: true }).waitFor()
  const idOf = (tab: Page = page) => /cmp_\w+/.exec(tab.url())![0]

  await context.test(
    'a draft saves itself, and its preview is filled in for the chosen reader',
    async () => {
      await open('/campaigns', 'Campaigns')
      await page.getByRole('heading', { name: 'Write your first campaign' }).waitFor()
      await page.getByRole('button', { name: 'Other ways to begin' }).first().click()
      await page.getByRole('menuitem', { name: 'Blank, in Markdown' }).click()
      await subject().fill('News for {{ first_name }}')
      await text().fill('Sow ')
      await text().press('End')
      await text().press('Control+b')
      await text().pressSequentially('peas')
      await page.keyboard.press('End')
      await page.getByRole('button', { name: 'Insert' }).click()
      await page.getByRole('menuitem', { name: 'First name' }).click()
      await saved()
      const { subject: kept, content } = await call('GET', `/campaigns/${idOf()}`)
      assert.deepEqual(
        [kept, content.body],
        ['News for {{ first_name }}', 'Sow **peas**{{ first_name | default: "friend" }}'],
      )

      await page.getByRole('combobox', { name: 'Preview as this reader' }).fill('grace')
      await page.getByRole('option', { name: 'grace@campaigns.example' }).click()
      await page.getByText('News for grace').waitFor()
      await page.frameLocator('iframe').locator('strong', { hasText: 'peas' }).waitFor()
      // The page looks into the frame to scroll it. No script runs there, so the mail cannot look
      // into the page.
      assert.equal(
        await page.locator('iframe').getAttribute('sandbox'),
        'allow-popups allow-popups-to-escape-sandbox allow-same-origin',
      )
    },
  )

  await context.test('⌘K in the text makes a link, and does not open the palette', async () => {
    await text().press('Control+End')
    await text().press('Control+k')
    await page.waitForFunction(
      "document.querySelector('.cm-content').textContent.endsWith('[](https://)')",
    )
    assert.equal(await page.getByPlaceholder('Go to a page, a contact, a campaign…').count(), 0)
    await text().press('Control+z')
    await saved()
  })

  await context.test('two Enters end a list, and the next paragraph is none of it', async () => {
    const before = await call('GET', `/campaigns/${idOf()}`)
    await text().press('Control+a')
    await text().pressSequentially('- peas\n')
    await text().pressSequentially('beans\n\nSow them.')
    await page
      .frameLocator('iframe')
      .locator('p', { hasText: /^Sow them\.$/ })
      .waitFor()
    await saved()
    assert.equal(
      (await call('GET', `/campaigns/${idOf()}`)).content.body,
      '- peas\n- beans\n\nSow them.',
    )
    await text().fill(before.content.body)
    await saved()
  })

  await context.test('the test mail goes to oneself, filled in as the preview is', async () => {
    await page.getByRole('button', { name: 'Test mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send a test mail' })
    await dialog.getByText(owner.email).waitFor()
    await dialog.getByRole('button', { name: 'Send the test' }).click()
    // The mail opens by itself beside the text.
    const shown = page.getByRole('dialog', { name: 'The test mail' })
    await shown.getByText('[Test] News for grace').waitFor()
    await shown.getByText(`To ${owner.email}, as grace@`).waitFor()
    await shown.frameLocator('iframe').getByText(/peas/).first().waitFor()
    assert.equal(await page.getByRole('alert').count(), 0, 'no message besides')
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })
  })

  await context.test(
    'the audience counts as far as it can, and sending says to how many',
    async () => {
      await page.getByRole('button', { name: 'To 3 readers' }).click()
      await page.getByRole('combobox', { name: 'Not to readers with one of these tags' }).click()
      await page.getByRole('option', { name: 'vip' }).click()
      await page.keyboard.press('Escape')
      await closeSettings(page)
      await page.getByText('To 2 readers').waitFor()
      await saved()
      await page.getByRole('button', { name: 'Send…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send this campaign?' })
      await dialog.getByText('ada@garden.example').waitFor()
      await dialog.getByText('no reader gets them').waitFor()
      assert.equal(await dialog.getByText('goes out unsigned').count(), 0)
      assert.equal(
        await dialog.getByRole('link', { name: 'Choose a mail service' }).getAttribute('href'),
        '/app/settings/mail',
      )
      await until('the keyboard is on the button that does nothing', () =>
        page.evaluate<boolean>("document.activeElement.textContent === 'Cancel'"),
      )
      await dialog.getByRole('button', { name: 'Write 2 mails to the outbox' }).click()
      await page.getByText('2 of 2').first().waitFor()
      await page.getByText('Sent', { exact: true }).first().waitFor()
      const { status, counts } = await call('GET', `/campaigns/${idOf()}`)
      assert.deepEqual([status, counts.recipients, counts.sent], ['sent', 2, 2])
      assert.equal((await call('GET', '/session/v1/outbox?q=@campaigns.example')).data.length, 2)
    },
  )

  await context.test('a figure of the bar leads to its recipients', async () => {
    await page.getByRole('link', { name: 'Sent 2' }).click()
    await page.getByRole('link', { name: 'grace@campaigns.example' }).waitFor()
    assert.match(page.url(), /tab=recipients&status=sent/)
    await page.getByRole('link', { name: 'Failed 0' }).click()
    await page.getByText('No mail failed').waitFor()
    await page.getByRole('link', { name: 'In the outbox' }).click()
    await page.getByRole('link', { name: 'News for grace' }).first().waitFor()
    assert.match(page.url(), /outbox\?q=News(\+|%20)for/)
  })

  await context.test(
    'a new draft that is left untouched is deleted, and one with a subject is kept',
    async () => {
      const drafts = async () =>
        (await call('GET', '/campaigns?status=draft')).data.map(
          (one: { subject: string }) => one.subject,
        )
      await open('/campaigns?new=1', '(no subject)')
      await page.locator('iframe').waitFor()
      assert.equal(await page.getByText('The subject is empty.').count(), 0)
      assert.deepEqual(await drafts(), [''])
      await page.getByRole('link', { name: 'Home' }).first().click()
      await until('the untouched draft is gone', async () => (await drafts()).length === 0)
      await open('/campaigns?new=1', '(no subject)')
      await text().fill('Kept.')
      await page.getByText('The subject is empty.').waitFor()
      await page.getByRole('link', { name: 'Home' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
      await page.getByRole('link', { name: /^Go on writing \(no subject\)/ }).waitFor()
      assert.deepEqual(await drafts(), [''])
      await call(
        'DELETE',
        `/campaigns/${(await call('GET', '/campaigns?status=draft')).data[0].id}`,
      )
    },
  )

  await context.test('two tabs on one draft: neither text is lost', async () => {
    await open('/campaigns?new=1', '(no subject)')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await text(other).fill('Written there.')
    await saved(other)
    await text().fill('Written here.')
    const dialog = page.getByRole('dialog', { name: 'This draft was changed in another place' })
    await dialog.getByText('Written there.').waitFor()
    await dialog.getByText('Written here.').waitFor()
    await dialog.getByRole('button', { name: 'Keep what is here' }).click()
    await saved()
    assert.equal((await call('GET', `/campaigns/${idOf()}`)).content.body, 'Written here.')
    await text(other).press('Control+End')
    await text(other).pressSequentially(' And more.')
    await other.getByRole('button', { name: 'Take what is there' }).click()
    await until(
      'the other tab has the text of this one',
      async () => (await text(other).textContent()) === 'Written here.',
    )
    await closePage(other)
    errors.splice(0) // The browser writes each refusal (412) there.
  })

  await context.test(
    'a failing server and a session that ends lose nothing that was typed',
    async () => {
      const away = {
        type: 'about:blank',
        title: 'Away',
        status: 503,
        detail: 'The database is away.',
        code: 'unavailable',
      }
      const isSave = (url: URL) => url.pathname.endsWith(idOf())
      await page.route(isSave, (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify(away),
        }),
      )
      await text().press('Control+End')
      await text().pressSequentially(' Away.')
      await page.getByText('Not saved: The database is away.').waitFor()
      await page.unroute(isSave)
      await text().press('Control+s')
      await saved()
      const cookies = await page.context().cookies()
      await page.context().clearCookies()
      await text().press('Control+End')
      await text().pressSequentially(' Ended.')
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
      await page.context().addCookies(cookies)
      await page.getByRole('button', { name: 'I have signed in' }).click()
      await saved()
      assert.equal(
        (await call('GET', `/campaigns/${idOf()}`)).content.body,
        'Written here. Away. Ended.',
      )
      errors.splice(0)
    },
  )

  await context.test('a draft that another tab deletes keeps its text on the page', async () => {
    await call('DELETE', `/campaigns/${idOf()}`)
    await text().press('Control+End')
    await text().pressSequentially(' Still here.')
    await page.getByText('This draft was deleted').waitFor()
    await page.getByRole('button', { name: 'Copy the text' }).waitFor()
    assert.equal(await text().textContent(), 'Written here. Away. Ended. Still here.')
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await page
      .getByRole('heading', { level: 1, name: 'Home' })
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
    errors.splice(0)
  })

  await context.test(
    'a draft is deleted from the list, and a hostile subject is text',
    async () => {
      const { id } = await call('POST', '/campaigns', {
        subject: HOSTILE,
        content: { format: 'markdown', body: 'x' },
      })
      await open('/campaigns?status=draft', 'Campaigns')
      await page.getByRole('link', { name: HOSTILE }).waitFor()
      await page.getByRole('button', { name: `Actions for ${HOSTILE}` }).click()
      await page.getByRole('menuitem', { name: 'Delete the draft' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await until(
        'the draft is gone',
        async () =>
          !(await call('GET', '/campaigns')).data.some((one: { id: string }) => one.id === id),
      )
    },
  )
  assert.deepEqual(errors, [])
})
