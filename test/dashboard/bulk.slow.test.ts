import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { leaveOutFirstReads, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Many contacts changed at once, tags, and the rights of readers, in a real browser.

const HOSTILE = '<b>bold</b> {{tag}} $t(add)'

test('bulk actions, tags and the rights of readers', { skip }, async (context) => {
  const { page, errors, open, call, accountId } = await openDashboard()
  const [newsletter] = (await call('GET', '/newsletters')).data
  for (const name of ['ada', 'grace', 'alan', 'edsger', 'barbara'])
    await call('POST', '/contacts', {
      email: `${name}@readers.example`,
      tags: name === 'ada' ? ['friend'] : ['friends'],
    })
  const bar = page.getByRole('region', { name: 'Actions for the selected contacts' })
  const dialog = page.getByRole('dialog')
  const tray = page.getByRole('status', { name: 'Work in progress' })
  const box = (name: string) =>
    page.getByRole('checkbox', { name: `Select ${name}@readers.example` })
  const tagsOf = async (name: string): Promise<string[]> =>
    (await call('GET', `/contacts?q=${name}@`)).data[0].tags

  await context.test(
    'three selected contacts get a new tag, and an undo takes it away',
    async () => {
      await open('/contacts', 'Contacts')
      await box('edsger').click()
      await box('grace').click({ modifiers: ['Shift'] })
      await bar.getByText('3 selected').waitFor()
      await page.keyboard.press('Escape')
      await bar.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'grace@readers.example' }).focus()
      await page.keyboard.press('Space')
      await bar.getByText('1 selected').waitFor()
      await box('ada').click()
      await box('alan').click()
      await bar.getByRole('button', { name: 'Unsubscribe' }).click()
      await dialog.getByText('All 3 contacts will be unsubscribed.').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await bar.getByText('3 selected').waitFor()
      await bar.getByRole('button', { name: 'Add a tag' }).click()
      await dialog.getByLabel('Tag', { exact: true }).fill(HOSTILE)
      await dialog.getByRole('button', { name: 'Next' }).click()
      await dialog.getByText(`All 3 contacts will get the tag “${HOSTILE}”.`).waitFor()
      await dialog.getByRole('button', { name: 'Add the tag' }).click()
      await tray.getByText('3 contacts changed').waitFor()
      await until(
        'the list shows the tag',
        async () => (await page.getByRole('cell').getByText(HOSTILE).count()) === 3,
      )
      assert.deepEqual(await tagsOf('grace'), ['friends', HOSTILE])
      await bar.waitFor({ state: 'detached' })
      await tray.getByRole('button', { name: 'Undo' }).click()
      await tray.getByText('3 contacts put back').waitFor()
      assert.deepEqual(await tagsOf('grace'), ['friends'])
      await tray.getByText('Undone').waitFor()
      await open('/contacts/bulk', 'Recent bulk actions')
      await page.getByRole('cell', { name: `Undo: Add the tag “${HOSTILE}”` }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
      assert.deepEqual(errors, [])
    },
  )

  await context.test(
    'a field is set by its type, and those who have the value stay as they are',
    async () => {
      await call('POST', '/custom-fields', { name: 'member', type: 'boolean' })
      const [ada] = (await call('GET', '/contacts?q=ada@')).data
      await call('PATCH', `/contacts/${ada.id}`, { fields: { member: true } })
      await open('/contacts', 'Contacts')
      await page
        .getByRole('checkbox', { name: 'Select the contacts that are listed so far' })
        .click()
      await bar.getByRole('button', { name: 'Set a field' }).click()
      await dialog.getByRole('combobox', { name: 'Field' }).click()
      await page.getByRole('option', { name: 'Member' }).click()
      await dialog.getByLabel('Value', { exact: true }).selectOption('Yes')
      await dialog.getByRole('button', { name: 'Next' }).click()
      await dialog.getByText('“Member” becomes “Yes” for 4 of 5 contacts.').waitFor()
      await dialog.getByText('1 has this value already.').waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    },
  )

  await context.test(
    'a rename and a merge say what they carry along, and a deletion what it breaks',
    async () => {
      await call('POST', '/segments', {
        newsletterId: newsletter.id,
        name: 'Friends of the garden',
        filter: { field: 'tag', op: 'has', value: 'friend' },
      })
      const act = async (tag: string, action: string) => {
        await page.getByRole('button', { name: `Actions for ${tag}`, exact: true }).click()
        await page.getByRole('menuitem', { name: action }).click()
        return dialog.getByRole('group', { name: 'What this touches' })
      }
      await open('/tags', 'Tags & fields')
      const deletion = await act('friend', 'Delete')
      await deletion.getByText('They will be broken').waitFor()
      assert.match(
        (await deletion.getByRole('link', { name: 'Friends of the garden' }).getAttribute('href'))!,
        /\/segments\/seg_/,
      )
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'detached' })
      const merge = await act('friend', 'Merge into another')
      await merge.getByText('They will name the new tag.').waitFor()
      await dialog.getByRole('combobox', { name: 'Into' }).click()
      await page.getByRole('option', { name: 'friends' }).click()
      await dialog.getByRole('button', { name: 'Merge' }).click()
      await page
        .getByRole('button', { name: 'Actions for friend', exact: true })
        .waitFor({ state: 'detached' })
      assert.equal((await call('GET', '/segments')).data[0].filter.value, 'friends')
      await until('ada has the other tag', async () => (await tagsOf('ada')).join() === 'friends')
    },
  )

  await context.test('the data of a person becomes a file with a link', async () => {
    const [ada] = (await call('GET', '/contacts?q=ada@')).data
    await open(`/contacts/${ada.id}`, 'ada@readers.example')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Export this person’s data' }).click()
    const link = page.getByRole('link', { name: 'Download' })
    const file = await page.request.get((await link.getAttribute('href'))!)
    assert.equal((await file.json()).email, 'ada@readers.example')
    await page.getByRole('link', { name: 'ada@readers.example' }).waitFor()
  })

  await context.test(
    'a person is erased once the address is typed, the receipt says so, and others stay whole',
    async () => {
      const [[ada], [grace]] = [
        (await call('GET', '/contacts?q=ada@')).data,
        (await call('GET', '/contacts?q=grace@')).data,
      ]
      await open(`/contacts/${ada.id}`, 'ada@readers.example')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Erase this person' }).click()
      const erase = dialog.getByRole('button', { name: 'Erase this person' })
      assert.ok(await erase.isDisabled())
      await dialog.getByLabel('Type “ada@readers.example” to go on').fill('ada@readers.example')
      await erase.click()
      await page.getByRole('heading', { name: 'Receipt of an erasure' }).waitFor()
      const number = new URL(page.url()).searchParams.get('number')!
      await page.locator('code').getByText(number).waitFor()
      await page.getByText('1 contact', { exact: true }).waitFor()
      assert.deepEqual((await call('GET', '/contacts?q=ada@')).data, [])
      await open('/suppressions', 'Addresses that get no mail')
      await page.getByRole('link', { name: 'Look up a receipt' }).click()
      await page.getByLabel('Number').fill(number)
      await page.getByRole('button', { name: 'Look up' }).click()
      await page.getByText('Receipts are kept as long as the account.').waitFor()
      await open(`/contacts/${grace.id}`, 'grace@readers.example')
      await page.getByText('Signed up', { exact: true }).first().waitFor()
      // The page of the contact that is gone was read once more.
      assert.ok(errors.every((line) => line.includes('404')))
      errors.splice(0)
    },
  )

  await context.test('a viewer has neither boxes nor menus', async () => {
    const session = '**/session/v1/session'
    await leaveOutFirstReads(page)
    await page.route(session, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), role: 'viewer' } })
    })
    await open('/contacts', 'Contacts')
    await page.getByRole('link', { name: 'grace@readers.example' }).waitFor()
    assert.equal(await page.getByRole('checkbox').count(), 0)
    assert.equal(await page.getByRole('button', { name: 'More actions' }).count(), 0)
    await open('/contacts/bulk', 'Recent bulk actions')
    await page.getByRole('cell', { name: /^Undo: Add the tag/ }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await context.test('all that match a search are deleted once their number is typed', async () => {
    await open('/contacts?q=readers.example', 'Contacts')
    await box('barbara').click()
    await bar.getByRole('button', { name: 'Select all 4 that match' }).click()
    await bar.getByText('All 4 selected').waitFor()
    await bar.getByRole('button', { name: 'Delete' }).click()
    const remove = dialog.getByRole('button', { name: 'Delete 4 contacts' })
    await dialog.getByLabel('Type “4” to go on').fill('3')
    assert.ok(await remove.isDisabled())
    await dialog.getByLabel('Type “4” to go on').fill('4')
    // More joined than a plan bears: nothing is deleted, and the dialog has the new number.
    for (let i = 0; i < 11; i++)
      await call('POST', '/contacts', { email: `late${i}@readers.example` })
    await remove.click()
    await dialog.getByText('The contacts changed since they were counted.').waitFor()
    assert.equal((await call('GET', '/contacts?q=readers.example&include=total')).total, 15)
    await dialog.getByLabel('Type “15” to go on').fill('15')
    await dialog.getByRole('button', { name: 'Delete 15 contacts' }).click()
    await tray.getByText('15 contacts deleted').waitFor()
    await page.getByRole('heading', { name: 'No contact matches' }).waitFor()
    assert.equal(
      await tray
        .getByText('15 contacts deleted')
        .locator('..')
        .getByRole('button', { name: 'Undo' })
        .count(),
      0,
    )
  })

  await context.test(
    'a thousand contacts are named at most, and work that ended while the page was away is shown once',
    async () => {
      await page.goto('about:blank')
      await call('POST', '/contacts/imports', {
        rows: Array.from({ length: 1100 }, (_, at) => ({ email: `many${at}@readers.example` })),
      })
      await until(
        'the import is done',
        async () => (await call('GET', '/jobs?kind=import')).data[0]?.status === 'done',
      )
      await open('/contacts', 'Contacts')
      await tray.getByRole('link', { name: 'Import' }).waitFor()
      const { finishedAt } = (await call('GET', '/jobs?kind=import')).data[0]
      await until('the page has noted that it was shown', () =>
        page.evaluate<boolean>(
          `localStorage.getItem('mailcast-jobs-seen-${accountId}') >= ${Date.parse(finishedAt)}`,
        ),
      )
      await page.reload()
      await page.getByRole('link', { name: /^many/ }).first().waitFor()
      assert.equal(await tray.getByRole('link', { name: 'Import' }).count(), 0)
      await until('all are read', async () => {
        await page.evaluate('scrollTo(0, document.body.scrollHeight)')
        return (await page.getByRole('table').getAttribute('aria-rowcount')) === '1101'
      })
      await page
        .getByRole('checkbox', { name: 'Select the contacts that are listed so far' })
        .click()
      await bar.getByText('1,000 selected').waitFor()
      await bar.getByText('At most 1,000 contacts can be chosen one by one.').waitFor()
      await bar.getByRole('button', { name: 'Unsubscribe' }).click()
      await dialog.getByText('All 1,000 contacts will be unsubscribed.').waitFor()
      await dialog.getByLabel('Type “1000” to go on').waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    },
  )
})
