import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { closeSettings, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The gate of paid newsletters, as its author meets it: complimentary access, and an issue whose
// end is for paid readers.

test(
  'an author gives paid access, and writes an issue whose end is for paid readers',
  { skip },
  async (context) => {
    const { page, errors, open, call, newsletterId } = await openDashboard()
    const dialog = page.getByRole('dialog')
    await call('PATCH', `/newsletters/${newsletterId}`, {
      asksForConfirmation: false,
      postalAddress: '1 Garden Lane\nKew',
    })
    for (const name of ['grace', 'alan', 'hedy'])
      await call('POST', '/contacts', { newsletterId, email: `${name}@readers.example` })
    const [grace] = (await call('GET', '/contacts?q=grace')).data
    const grantOf = async () => (await call('GET', `/contacts/${grace.id}/grant`)).grant

    await context.test(
      'complimentary access is given until a day, changed, and shown in the list',
      async () => {
        await open(`/contacts/${grace.id}`)
        await page.getByText('A free reader.').waitFor()
        await page.getByRole('button', { name: 'Give paid access' }).click()
        await dialog.getByLabel('Reason').fill('Founding member')
        await dialog.getByLabel('Until a day').check()
        await dialog.getByLabel('Last day').fill('2001-01-31')
        await dialog.getByRole('button', { name: 'Give access' }).click()
        await dialog.getByText('This day has passed. Choose a later one.').waitFor()
        errors.length = 0
        await dialog.getByLabel('Last day').fill('2098-12-31')
        await dialog.getByRole('button', { name: 'Give access' }).click()
        await page.getByText('Founding member').waitFor()
        assert.ok((await grantOf()).until.startsWith('209'))
        await page.getByRole('button', { name: 'Change the access' }).click()
        assert.equal(await dialog.getByLabel('Last day').inputValue(), '2098-12-31')
        await dialog.getByLabel('For good').check()
        await dialog.getByRole('button', { name: 'Give access' }).click()
        await page.getByText('without an end').waitFor()
        await until('the access has no end', async () => (await grantOf()).until === null)
        await open('/contacts?tier=paid', 'Contacts')
        await page.getByRole('row', { name: /grace@readers\.example.*Paid/ }).waitFor()
        assert.equal(await page.getByText('alan@readers.example').count(), 0)
      },
    )

    await context.test(
      'a paywall is put by its button, and the page says who gets what',
      async () => {
        const { id } = await call('POST', '/campaigns', {
          newsletterId,
          subject: 'March',
          content: {
            format: 'markdown',
            body: 'Sow your peas now.\n\nAnd this is the secret how.',
          },
        })
        await open(`/campaigns/${id}`)
        await page.getByRole('textbox', { name: 'Text' }).getByText('Sow your peas now.').click()
        await page.getByRole('button', { name: 'Paywall' }).click()
        // The paywall sets the access. That can be undone, and be chosen again in the drawer.
        await page.getByText('Paid readers alone read on below it.').waitFor()
        await page.getByRole('button', { name: 'Open to everyone' }).click()
        await page.getByRole('button', { name: 'everyone passes the paywall' }).click()
        await page.getByText('There is a paywall, and everyone may pass it.').waitFor()
        await page
          .getByRole('radiogroup', { name: 'Who reads all of it' })
          .getByText('Paid readers')
          .click()
        await page.getByText('1 read the whole, 2 the part above the paywall').waitFor()
        await closeSettings(page)
        await page.getByRole('button', { name: 'paid below the line' }).waitFor()
        await until(
          'the paywall is saved between them',
          async () =>
            (await call('GET', `/campaigns/${id}`)).content.body ===
            'Sow your peas now.\n\n<!-- paywall -->\n\nAnd this is the secret how.',
        )
        const mail = page.frameLocator('iframe').first()
        await mail.getByText('And this is the secret how.').waitFor()
        await page.getByRole('radiogroup', { name: 'Preview for' }).getByText('Free reader').click()
        await mail.getByText('And this is the secret how.').waitFor({ state: 'detached' })
        await mail.getByText('Sow your peas now.').waitFor()
        // A second press leads to the paywall that is there.
        await page.getByRole('button', { name: 'Paywall' }).click()
        assert.equal(
          (await call('GET', `/campaigns/${id}`)).content.body.match(/paywall/g).length,
          1,
        )
      },
    )

    await context.test('among blocks the paywall is a card that parts the letter', async () => {
      const text = (words: string) => ({ type: 'paragraph', text: [{ text: words }] })
      const { id } = await call('POST', '/campaigns', {
        newsletterId,
        subject: 'April',
        access: 'paid',
        content: {
          format: 'blocks',
          blocks: [text('The frost is over.'), { type: 'paywall' }, text('Week by week.')],
        },
      })
      await open(`/campaigns/${id}`)
      await page.getByText('What follows is for paid readers or subscribers').first().waitFor()
    })

    await context.test('the access is ended', async () => {
      await open(`/contacts/${grace.id}`)
      await page.getByRole('button', { name: 'End the access' }).click()
      await dialog.getByRole('button', { name: 'End the access' }).click()
      await page.getByText('A free reader.').waitFor()
      assert.equal(await grantOf(), null)
    })

    assert.deepEqual(errors, [])
  },
)
