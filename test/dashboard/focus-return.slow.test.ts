import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The keyboard's focus after a dialog, for each kind of opener, in a real browser.

test('the focus returns after a dialog', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard()
  const dialog = page.getByRole('dialog')

  /** Describes the element that has the focus. */
  const focused = () =>
    page.evaluate<string>(
      "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText ?? document.activeElement.tagName).trim()",
    )
  const isOnBody = () => page.evaluate<boolean>('document.activeElement === document.body')
  const closed = async () => {
    await until('the dialog has the focus', () =>
      page.evaluate<boolean>("document.activeElement.closest('[role=dialog]') !== null"),
    )
    // A list that is open in the dialog takes the first one.
    await until('the dialog is gone', async () => {
      await page.keyboard.press('Escape')
      return (await dialog.count()) === 0
    })
  }
  /** Waits until the element of a name has the focus. */
  const returned = (name: string) =>
    until(`${name} has the focus`, async () => (await focused()) === name)

  for (const name of ['first', 'middle', 'third'])
    await call('POST', '/contacts', { email: `${name}@focus.example`, tags: [name] })
  for (const name of ['Reports', 'Website'])
    await call('POST', '/api-keys', { name, level: 'full' })

  await context.test('to a button', async () => {
    await open('/settings/api-keys', 'API keys')
    await page.getByRole('button', { name: 'Create a key' }).first().click()
    await dialog.waitFor()
    await closed()
    await returned('Create a key')
  })

  await context.test('to the button of the menu whose item opened it', async () => {
    await page.getByRole('button', { name: 'Actions for Reports' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByLabel('Name').waitFor()
    await closed()
    await returned('Actions for Reports')
  })

  await context.test('to that button also after a question', async () => {
    await page.getByRole('button', { name: 'Actions for Reports' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await returned('Actions for Reports')
  })

  await context.test('to what stands beside an opener that is gone with its row', async () => {
    await page.getByRole('button', { name: 'Actions for Reports' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Actions for Reports' }).waitFor({ state: 'detached' })
    await until('the focus is in the page', async () => !(await isOnBody()))
    const inContent = "document.getElementById('content').contains(document.activeElement)"
    assert.ok(await page.evaluate<boolean>(inContent), await focused())
  })

  await context.test('to a row of a table', async () => {
    await open('/tags')
    const more = page.getByRole('row', { name: /middle/ }).getByRole('button')
    await more.focus()
    const name = await focused()
    for (const item of ['Rename', 'Merge', 'Delete']) {
      await more.click()
      await page.getByRole('menuitem', { name: new RegExp(item) }).click()
      await dialog.waitFor()
      await closed()
      await returned(name)
      const row = "document.activeElement.closest('tr').innerText.includes('middle')"
      assert.ok(await page.evaluate<boolean>(row), item)
    }
  })

  await context.test('to where it was before a shortcut', async () => {
    const search = page.getByRole('link', { name: 'first', exact: true })
    await search.focus()
    for (const keys of ['Shift+?', 'Control+k']) {
      await page.keyboard.press(keys)
      await dialog.waitFor()
      await closed()
      await returned('first')
    }
  })

  await context.test('to the button of the menu of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await dialog.waitFor()
    await closed()
    await returned('More')
  })

  assert.deepEqual(errors, [])
})
