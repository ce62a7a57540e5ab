import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closePage, skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'
import { uuidOf } from '../../src/lib/typeid.ts'

// Contacts, tags, fields, imports and suppressions in a real browser.

const UNKNOWN = 'unknown@audience.example'

test(
  'the audience: imports, contacts, tags, fields and suppressions',
  { skip },
  async (context) => {
    const { page, errors, open, call, url, accountId, statement } = await openDashboard()
    const figure = (label: string, value: string) =>
      page
        .getByText(label, { exact: true })
        .locator('..')
        .getByText(value, { exact: true })
        .waitFor()
    const as = (column: string) => page.getByLabel(`Import “${column}” as`)

    await context.test(
      'the sample is imported after its columns were mended in the preview',
      async () => {
        await open('/imports/new', 'Import contacts')
        await page.getByRole('button', { name: 'Try with sample data' }).click()
        await figure('Will be imported', '26')
        await page.getByText('“alan@@readers.example” is not an e-mail address.').waitFor()
        assert.equal(await as('Surname').inputValue(), 'last_name', 'the server knows this name')
        await as('Surname').selectOption('First and last name')
        assert.equal(
          await as('First name').inputValue(),
          '',
          'a full name has the first name in it',
        )
        await as('First name').selectOption('First name')
        assert.equal(
          await as('Surname').inputValue(),
          '',
          'and a first name of its own takes it away',
        )

        await page.getByText('left out').first().waitFor()
        await as('Surname').selectOption('Last name')
        await as('City').selectOption('New field…')
        assert.equal(await page.getByRole('dialog').getByLabel('Name').inputValue(), 'city')
        await page.getByRole('button', { name: 'Add the field' }).click()
        await page.getByRole('columnheader', { name: 'City' }).waitFor()
        await until('the keyboard is back at the column', () =>
          page.evaluate<boolean>(
            "document.activeElement?.getAttribute('aria-label') === 'Import “City” as'",
          ),
        )
        await until(
          'the new field is chosen',
          async () => (await as('City').inputValue()) === 'city',
        )
        // The status column of another service means something else: every row would be refused.
        await as('Tags').selectOption('Status')
        await figure('Refused', '30')
        await as('Tags').selectOption('Tags')
        await figure('Will be imported', '26')

        await page.getByText('1 good row repeats the address of an earlier row.').waitFor()
        assert.ok(
          await page.getByRole('button', { name: 'Import 26 contacts' }).isDisabled(),
          'the file does not say what its people agreed to',
        )
        await page.getByLabel('They agreed to get this newsletter').check()
        await page.getByRole('button', { name: 'Import 26 contacts' }).click()
        await page.getByRole('heading', { name: 'contacts.csv' }).waitFor()
        await figure('Added', '26')
        const errorsFile = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Download 3 refused rows (CSV)' }).click()
        assert.match((await errorsFile).suggestedFilename(), /^imp_\w+-refused\.csv$/)
        await page.getByRole('link', { name: 'See the contacts' }).click()
        await page.getByRole('link', { name: 'sample2@readers.example' }).waitFor()
        const [zoe] = (await call('GET', '/contacts?q=sample2@')).data
        assert.deepEqual(
          [zoe.fields, zoe.tags],
          [{ first_name: 'Zoë', last_name: 'Müller', city: 'Zürich' }, ['sample-data']],
        )

        await page.getByRole('combobox', { name: 'Last added first' }).click()
        await page.getByRole('option', { name: 'By address' }).click()
        const byAddress = (await call('GET', '/contacts?sort=email&limit=1')).data[0].email
        await page.getByRole('row').nth(1).getByRole('link', { name: byAddress }).waitFor()
      },
    )

    await context.test(
      'a wrong file is refused in a sentence, and the file before it stays',
      async () => {
        await open('/imports/new', 'Import contacts')
        const take = (name: string, content: string, encoding: BufferEncoding = 'utf8') =>
          page
            .getByLabel('File with contacts')
            .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, encoding) })
        await take('alt.csv', 'Kontakt;first_name\nzoe@readers.example;Zoë\n', 'latin1')
        await page.getByText('It is read as Western Europe (Windows-1252)').waitFor()
        await page.getByRole('cell', { name: 'Zoë' }).waitFor()
        assert.equal(
          await as('Kontakt').inputValue(),
          'email',
          'the column with addresses is found without its name',
        )
        await figure('Will be imported', '1')
        await page.getByRole('combobox', { name: 'Read the file as' }).click()
        await page.getByRole('option', { name: 'Cyrillic (Windows-1251)' }).click()
        await page.getByRole('cell', { name: 'Zoл' }).waitFor()
        await page.getByText('The file is read as Cyrillic (Windows-1251), as you chose.').waitFor()

        await take(
          'open.csv',
          'email,first_name\nada@readers.example,"Ada\ngrace@readers.example,Grace\n',
        )
        await page.getByRole('cell', { name: 'ada@readers.example,"Ada' }).waitFor()
        await page.getByRole('cell', { name: 'grace@readers.example' }).waitFor()
        await figure('Will be imported', '1')

        await take('list.xlsx', 'PK\u0003\u0004')
        await page.getByText('list.xlsx is a workbook or an archive, not CSV.').waitFor()
        await take('none.csv', '')
        await page.getByText('none.csv is empty.').waitFor()
        await figure('Will be imported', '1')

        await take('towns.csv', 'town\nExeter\n')
        await page.getByText('No column is the e-mail address yet.').waitFor()
        assert.ok(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled())
        await page.getByRole('link', { name: 'Tags & fields' }).click()
        await page
          .getByRole('dialog', { name: 'Leave without saving?' })
          .getByRole('button', { name: 'Leave' })
          .click()
        await page.getByRole('heading', { name: 'Tags & fields' }).waitFor()
        // A column without an address is refused by the server, which the console notes.
        errors.splice(0)
      },
    )

    await context.test(
      'a contact is added, tagged, changed and unsubscribed, and the filters find it',
      async () => {
        await call('POST', '/custom-fields', { name: 'age', type: 'number' })
        await open('/contacts', 'Contacts')
        await page.getByRole('button', { name: 'Add a contact' }).click()
        await page.getByRole('dialog').getByLabel('E-mail').fill('grace@readers.example')
        await page.getByRole('dialog').getByLabel('First name').fill('Grace')
        await page.getByRole('dialog').getByRole('button', { name: 'Add a contact' }).click()
        await page.getByRole('heading', { name: 'grace@readers.example' }).waitFor()
        await page.getByText('grace@readers.example was asked for confirmation.').waitFor()

        await page.getByPlaceholder('Add a tag').fill('gard')
        await page.getByRole('option', { name: 'gardener' }).click()
        await page.getByRole('button', { name: 'Remove the tag gardener' }).waitFor()
        await page.getByPlaceholder('Add a tag').fill('admiral')
        await page.getByPlaceholder('Add a tag').press('Enter')
        await page.getByRole('button', { name: 'Remove the tag admiral' }).waitFor()
        await page.getByRole('button', { name: 'Remove the tag gardener' }).click()
        await page
          .getByRole('button', { name: 'Remove the tag gardener' })
          .waitFor({ state: 'detached' })

        await page.getByRole('button', { name: 'Add: Age' }).click()
        await page.getByLabel('Age', { exact: true }).fill('many')
        await page.keyboard.press('Enter')
        await page.getByText('The custom field age holds a number.').waitFor()
        assert.equal(
          await page.getByLabel('Age', { exact: true }).inputValue(),
          'many',
          'what was typed stays',
        )
        await page.getByLabel('Age', { exact: true }).fill('85')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Change Age: 85' }).waitFor()

        await page.getByRole('button', { name: 'Unsubscribe' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
        await page.getByText('Unsubscribed', { exact: true }).first().waitFor()

        await open('/contacts', 'Contacts')
        await page.getByRole('combobox', { name: 'Status' }).click()
        await page.getByRole('option', { name: 'Unsubscribed' }).click()
        await page.getByRole('combobox', { name: 'Tag' }).click()
        await page.getByRole('option', { name: 'admiral' }).click()
        await until('one contact is left', async () => (await page.getByRole('row').count()) === 2)
        await page.getByRole('link', { name: 'grace@readers.example' }).waitFor()
        const [grace] = (await call('GET', '/contacts?q=grace')).data
        assert.deepEqual(
          [grace.status, grace.tags, grace.fields],
          ['unsubscribed', ['admiral'], { first_name: 'Grace', age: 85 }],
        )
        errors.splice(0)
      },
    )

    await context.test(
      'a tag is renamed, merged and deleted, and a field is made and deleted',
      async () => {
        await open('/tags', 'Tags & fields')
        const act = async (tag: string, action: string) => {
          await page.getByRole('button', { name: `Actions for ${tag}` }).click()
          await page.getByRole('menuitem', { name: action }).click()
        }
        await act('admiral', 'Rename')
        await page.getByRole('dialog').getByLabel('New name').fill('navy')
        await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
        await act('navy', 'Merge into another')
        await page.getByRole('dialog').getByRole('combobox', { name: 'Into' }).click()
        await page.getByRole('option', { name: 'gardener' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
        await page.getByRole('button', { name: 'Actions for navy' }).waitFor({ state: 'detached' })
        await page.getByLabel('Search tags').fill('SAM')
        await page.getByText('1 tag', { exact: true }).waitFor()
        await act('sample-data', 'Delete')
        await page
          .getByRole('dialog')
          .getByText('“sample-data” is taken off 26 contacts.')
          .waitFor()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete the tag' }).click()
        await page.getByRole('heading', { name: 'No tag matches' }).waitFor()

        await page.getByRole('tab', { name: 'Custom fields' }).click()
        await page.getByRole('button', { name: 'New field' }).click()
        await page.getByRole('dialog').getByLabel('Name').fill('Größe in cm')
        await page.getByRole('dialog').getByRole('button', { name: 'Create the field' }).click()
        await page.getByText('grosse_in_cm').waitFor()
        await page.getByRole('button', { name: 'Delete the field Grosse in cm' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete the field' }).click()
        await page.getByText('grosse_in_cm').waitFor({ state: 'detached' })
        assert.deepEqual(errors, [])
      },
    )

    await context.test(
      'a bounced contact says what the mail server said, and its address is mailed again after a question',
      async () => {
        await statement(
          "insert into suppression (account_id, email, reason, detail, created_at) values ($1, $2, 'bounced', '550 5.1.1 User unknown', now())",
          [uuidOf(accountId), UNKNOWN],
        )
        const { id } = await call('POST', '/contacts', { email: UNKNOWN })
        await open(`/contacts/${id}`, UNKNOWN)
        await page.getByText('The mail server said: 550 5.1.1 User unknown').waitFor()
        await open('/suppressions', 'Addresses that get no mail')
        await page.getByRole('link', { name: UNKNOWN }).waitFor()
        await page.getByRole('button', { name: `Allow mail to ${UNKNOWN} again` }).click()
        await page.getByRole('dialog').getByText('it gets none again').waitFor()
        await page.getByRole('dialog').getByRole('button', { name: 'Allow mail again' }).click()
        await page.getByRole('heading', { name: 'Every address may get mail' }).waitFor()
        assert.equal((await call('GET', `/contacts/${id}`)).status, 'pending')
        assert.deepEqual(errors, [])
      },
    )

    await context.test('a domain is found and shown in its own letters', async () => {
      const { id } = await call('POST', '/contacts', { email: 'max@bücher.example' })
      await open('/contacts?q=b%C3%BCcher', 'Contacts')
      await page.getByRole('link', { name: 'max@bücher.example' }).click()
      await page.getByRole('heading', { name: 'max@bücher.example', level: 1 }).waitFor()
      assert.ok(page.url().includes(id))
      const domain = await call('POST', '/domains', { name: 'bücher.example' })
      assert.equal(domain.name, 'xn--bcher-kva.example')
      await open(`/settings/domains/${domain.id}`, 'bücher.example')
      assert.deepEqual(errors, [])
    })

    await context.test(
      'a contact that was deleted in another tab is gone here too, and says so',
      async () => {
        const { id } = await call('POST', '/contacts', { email: 'gone@readers.example' })
        await open(`/contacts/${id}`, 'gone@readers.example')
        const other = await page.context().newPage()
        await other.goto(`${url}/app/contacts/${id}`)
        await other.getByRole('button', { name: 'More actions' }).click()
        await other.getByRole('menuitem', { name: 'Delete the contact' }).click()
        await other.getByRole('dialog').getByRole('button', { name: 'Delete the contact' }).click()
        await other.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
        await closePage(other)
        await page.getByPlaceholder('Add a tag').fill('late')
        await page.getByPlaceholder('Add a tag').press('Enter')
        await page.getByRole('heading', { name: 'This contact is not here any more' }).waitFor()
        await open('/contacts/sub_nonsense', 'Contact')
        await page.getByRole('heading', { name: 'This contact is not here any more' }).waitFor()
        await open('/imports/nonsense', 'Import')
        await page.getByRole('heading', { name: 'This is not here any more' }).waitFor()
        assert.ok(errors.every((line) => /40[04]|422/.test(line)))
        errors.splice(0)
      },
    )
  },
)
