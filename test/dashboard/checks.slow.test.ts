import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOf, fits, skip } from '#test/browser.ts'
import { closeSettings, openDashboard, openSettings } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The cleanup of an audience and the checks of a text, in a real browser.

test('cleaning up a send, and the checks of a text', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard()
  const [newsletter] = (await call('GET', '/newsletters')).data
  await call('PATCH', `/newsletters/${newsletter.id}`, {
    asksForConfirmation: false,
    postalAddress: '',
  })
  for (const email of [
    'ada@acme.org',
    'info@acme.org',
    'support+news@acme.org',
    'x@mailinator.com',
  ])
    await call('POST', '/contacts', { email })
  const campaign = await call('POST', '/campaigns', {
    subject: 'Peas',
    content: { body: 'Hello.' },
  })
  const read = () => call('GET', `/campaigns/${campaign.id}`)
  const saved = () => page.getByText('Saved', { exact: true }).waitFor()

  await context.test(
    'the switches say how many readers each leaves out, and show some of them',
    async () => {
      await open(`/campaigns/${campaign.id}`, 'Peas')
      await openSettings(page)
      await page.getByRole('button', { name: 'Count readers' }).click()
      await page.getByRole('button', { name: /^2 readers: show some/ }).click()
      await page.getByText('support+news@acme.org').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^1 reader: show some. Throw-away/ }).waitFor()
      assert.equal((await read()).audience.cleanup, null, 'counting changes nothing')
      await page.getByRole('switch', { name: 'Shared mailboxes' }).click()
      await page.getByRole('switch', { name: 'Readers who open nothing' }).click()
      await page.getByLabel('Number of months').fill('12')
      await saved()
      const { audience } = await read()
      assert.deepEqual(audience.cleanup, {
        invalidAddresses: false,
        roleAddresses: true,
        disposableAddresses: false,
        softBounces: false,
        inactiveMonths: 12,
      })
      assert.ok(await fits(page))
      await page.getByRole('switch', { name: 'Shared mailboxes' }).click()
      await page.getByRole('switch', { name: 'Readers who open nothing' }).click()
      await saved()
      assert.equal((await read()).audience.cleanup, null)
      await closeSettings(page)
    },
  )

  await context.test('the checks stand in groups, and lead to their place', async () => {
    await page.getByRole('textbox', { name: 'Subject' }).fill('ONLY TODAY: PEAS FOR EVERYBODY')
    const warnings = page.getByRole('list', { name: 'Worth a look' })
    const capitals = warnings
      .getByRole('listitem')
      .filter({ hasText: 'The subject is in capitals' })
    await capitals.waitFor()
    await warnings.getByText('The newsletter has no postal address').waitFor()
    await capitals.getByRole('button', { name: 'Go there' }).click()
    await until('the subject has the focus', () =>
      page.evaluate<boolean>('document.activeElement.getAttribute("data-place") === "/subject"'),
    )
    await page.getByRole('textbox', { name: 'Subject' }).fill('')
    await page
      .getByRole('list', { name: 'Needed before sending' })
      .getByText('The subject is empty.')
      .waitFor()
  })

  await context.test(
    'a missing postal address leads to its field, and back to the draft',
    async () => {
      await page.getByRole('link', { name: 'Write it in the settings' }).click()
      const field = page.getByRole('textbox', { name: 'Postal address' })
      await until('the field has the focus', () =>
        field.evaluate((one) => one === one.ownerDocument.activeElement),
      )
      await until(
        'the field is in view',
        async () =>
          (await page.evaluate<number>('document.activeElement.getBoundingClientRect().top')) < 700,
      )
      await field.fill('1 Garden Lane, Kew')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('All changes are saved.').waitFor()
      const back = page.getByRole('link', { name: 'Back to the draft' }).last()
      await until('the way back is in view', async () => {
        const { y } = await boxOf(back)
        return y > 0 && y < 800
      })
      await back.click()
      await page
        .getByRole('list', { name: 'Needed before sending' })
        .or(page.getByRole('textbox', { name: 'Subject' }))
        .first()
        .waitFor()
      assert.match(page.url(), new RegExp(`/campaigns/${campaign.id}`))
      await until(
        'the hint is gone',
        async () => (await page.getByText('has no postal address').count()) === 0,
      )
    },
  )

  await context.test(
    'what a mail leaves out is named with its line, which the text is led to',
    async () => {
      const { id } = await call('POST', '/campaigns', {
        subject: 'For *|FNAME|*',
        content: {
          format: 'markdown',
          body: 'Dear *|FNAME|*,\n\nsow [peas](page.html) now: `*|CODE|*`',
        },
      })
      await open(`/campaigns/${id}`)
      const warnings = page.getByRole('list', { name: 'Worth a look' })
      const link = warnings.getByRole('listitem').filter({ hasText: 'page.html' })
      await link.getByText('Line 3, column 5: A link leads to page.html').waitFor()
      await link.getByRole('button', { name: 'Go there' }).click()
      await until('the cursor is in the line', () =>
        page.evaluate(
          'getSelection().anchorNode?.parentElement?.closest(".cm-line")?.textContent.startsWith("sow")',
        ),
      )
      await warnings.getByText('*|FNAME|* is a tag of another service').first().waitFor()
      assert.ok(await fits(page))

      await warnings.getByRole('button', { name: 'Translate' }).first().click()
      // A message goes after ten seconds, but not while the mouse is on it.
      await page.getByText('2 tags are now written as they work here.').hover()
      const text = async () => {
        const { subject, content } = await call('GET', `/campaigns/${id}`)
        return `${subject} ${content.body}`
      }
      await until('the translation is saved', async () =>
        (await text()).startsWith('For {{ first_name }} Dear {{ first_name }},'),
      )
      assert.match(await text(), /`\*\|CODE\|\*`/)
      await page.getByRole('button', { name: 'Undo' }).click()
      await until('the tags are back', async () =>
        (await text()).startsWith('For *|FNAME|* Dear *'),
      )
    },
  )

  await context.test(
    'a paste says what it leaves out, and offers to translate its tags',
    async () => {
      const { id } = await call('POST', '/campaigns', {
        subject: 'Paste',
        content: {
          format: 'blocks',
          blocks: [{ type: 'paragraph', text: [{ text: 'Hello ' }] }],
        },
      })
      await open(`/campaigns/${id}`)
      await page.getByText('Hello', { exact: false }).first().click()
      await page.keyboard.press('End')
      await page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p>Dear %%email%%, <a href="page.html">see</a></p><video src="a.mp4"></video>')
      clipboardData.setData('text/plain', 'Dear %%email%%, see')
      document.querySelector('.ProseMirror').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
      const toasts = page.locator('.mantine-Notification-root')
      await toasts
        .filter({ hasText: '<video> is left out' })
        .filter({ hasText: 'A link leads to page.html' })
        .waitFor()
      const offer = toasts.filter({ hasText: 'This text has a tag of another service: %%email%%.' })
      await offer.getByRole('button', { name: 'Translate' }).click()
      await page.locator('.ProseMirror [data-field=email]').waitFor()
    },
  )

  assert.deepEqual(errors, [])
})
