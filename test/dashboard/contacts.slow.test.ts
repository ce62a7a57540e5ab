import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// From a bulk change through a contact to a segment and its campaign, in a real browser.

test('contacts: a bulk action, a badge and a segment', { skip }, async (context) => {
  const { page, errors, open, call, newsletterId } = await openDashboard()
  const dialog = page.getByRole('dialog')
  await call('PATCH', `/newsletters/${newsletterId}`, { asksForConfirmation: false })
  await call('POST', '/custom-fields', { name: 'town', type: 'text' })
  for (const [name, town] of [
    ['ada', 'Kew'],
    ['grace', 'Ghent'],
  ])
    await call('POST', '/contacts', {
      email: `${name}@contacts.example`,
      tags: ['vip'],
      fields: { town },
    })

  await context.test('selected contacts get a tag at once, and an undo takes it away', async () => {
    const bar = page.getByRole('region', { name: 'Actions for the selected contacts' })
    const tray = page.getByRole('status', { name: 'Work in progress' })
    await open('/contacts', 'Contacts')
    for (const name of ['ada', 'grace'])
      await page.getByRole('checkbox', { name: `Select ${name}@contacts.example` }).click()
    await bar.getByRole('button', { name: 'Add a tag' }).click()
    await dialog.getByLabel('Tag', { exact: true }).fill('<b>bold</b>')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Add the tag' }).click()
    await tray.getByText('2 contacts changed').waitFor()
    await until(
      'the list shows the tag',
      async () => (await page.getByRole('cell').getByText('<b>bold</b>').count()) === 2,
    )
    await tray.getByRole('button', { name: 'Undo' }).click()
    await tray.getByText('2 contacts put back').waitFor()
    assert.deepEqual((await call('GET', '/contacts?q=ada@')).data[0].tags, ['vip'])
  })

  await context.test('a contact stays in sight while the words of its new badge load', async () => {
    const [ada] = (await call('GET', '/contacts?q=ada@')).data
    const loading = Promise.withResolvers<void>()
    const words = '**/assets/readers-*.js'
    await page.route(words, async (route) => {
      await loading.promise
      await route.continue()
    })
    const asked = page.waitForRequest(words)
    await open(`/contacts/${ada.id}`)
    await page.getByRole('button', { name: 'Give paid access' }).click()
    await dialog.getByLabel('Reason').fill('Founding member')
    await dialog.getByRole('button', { name: 'Give access' }).click()
    await asked
    await page.getByText('Founding member').waitFor()
    assert.equal(await page.getByText('Paid', { exact: true }).count(), 0)
    loading.resolve()
    await page.getByText('Paid', { exact: true }).waitFor()
    await page.unroute(words)
  })

  await context.test('a segment is built and counted, and a campaign goes to it', async () => {
    await open('/segments/new', 'New segment')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Friends of Kew')
    await page.getByRole('button', { name: 'Add a condition', exact: true }).click()
    await until('the new row has the keyboard', () =>
      page.evaluate<boolean>(
        "document.activeElement?.getAttribute('aria-label') === 'What the condition is about'",
      ),
    )
    await page.keyboard.type('Town')
    await page.getByRole('option', { name: 'Town' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Value of Town').fill('kew')
    await page.getByText('1 contact', { exact: true }).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'Friends of Kew', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Write to them', exact: true }).click()
    await page.getByText('Segment “Friends of Kew”').waitFor()
    await page.getByText('To 1 reader').first().waitFor()
  })

  assert.deepEqual(errors, [])
})
