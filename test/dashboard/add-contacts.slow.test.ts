import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'

// The ways into the list of contacts, in a real browser. The slow files beside this one go into
// each page.

test('contacts: an import and a contact', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard()
  const dialog = page.getByRole('dialog')

  await context.test('a file is imported after a column was mended in the preview', async () => {
    await open('/imports/new', 'Import contacts')
    const rows = [
      'email,First name,Town,Tags',
      'ada@contacts.example,Ada,Kew,vip',
      'grace@contacts.example,Grace,Ghent,vip',
      'alan@@,Alan,Kew,',
    ]
    await page.getByLabel('File with contacts').setInputFiles({
      name: 'friends.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
    await page.getByText('“alan@@” is not an e-mail address.').waitFor()
    await page.getByLabel('Import “Town” as').selectOption('New field…')
    await page.getByRole('button', { name: 'Add the field' }).click()
    await page.getByRole('columnheader', { name: 'Town' }).waitFor()
    await page.getByLabel('They agreed to get this newsletter').check()
    await page.getByRole('button', { name: 'Import 2 contacts' }).click()
    await page.getByRole('button', { name: 'Download the refused row (CSV)' }).waitFor()
    const [grace] = (await call('GET', '/contacts?q=grace')).data
    assert.deepEqual([grace.fields, grace.tags], [{ first_name: 'Grace', town: 'Ghent' }, ['vip']])
  })

  await context.test(
    'a contact is added and tagged, and a field that cannot hold a value says so',
    async () => {
      await call('POST', '/custom-fields', { name: 'age', type: 'number' })
      await open('/contacts?add=1', 'Contacts')
      await dialog.getByLabel('E-mail').fill('hedy@contacts.example')
      await dialog.getByRole('button', { name: 'Add a contact' }).click()
      await page.getByText('hedy@contacts.example was asked for confirmation.').waitFor()
      await page.getByPlaceholder('Add a tag').fill('actor')
      await page.getByPlaceholder('Add a tag').press('Enter')
      await page.getByRole('button', { name: 'Remove the tag actor' }).waitFor()
      await page.getByRole('button', { name: 'Add: Age' }).click()
      await page.getByLabel('Age', { exact: true }).fill('many')
      await page.keyboard.press('Enter')
      await page.getByText('The custom field age holds a number.').waitFor()
      errors.splice(0) // The browser writes the refusal there.
    },
  )

  assert.deepEqual(errors, [])
})
