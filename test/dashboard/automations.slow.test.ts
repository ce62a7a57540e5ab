import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Automations: begun with a recipe, written by forms, tried, activated, and deleted.

test('automations: begun, written, tried, activated and deleted', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const only = async () => (await call('GET', '/automations')).data[0]

  await context.test('a recipe becomes a draft', async () => {
    await open('/automations', 'Automations')
    await page.getByRole('heading', { name: 'Letters that write themselves' }).waitFor()
    await button('New automation').first().click()
    await dialog.getByRole('radio', { name: 'Welcome series' }).click()
    await dialog.getByRole('button', { name: 'Create the automation' }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome series' }).waitFor()
    assert.equal((await only()).steps.length, 5)
  })

  await context.test('a wait is added by its form, and changed', async () => {
    await button('Add a step').last().click()
    await page.getByRole('menuitem', { name: 'Wait', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'How long' }).fill('3')
    await dialog.getByRole('button', { name: 'Add a step' }).click()
    await until('the wait is saved', async () => (await only()).steps.at(-1).for === 'P3D')
    await button('Actions for Wait 3 days').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: 'How long' }).fill('1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await until('the wait is changed', async () => (await only()).steps.at(-1).for === 'P1D')
  })

  await context.test('a condition gets steps in its branch', async () => {
    await button('Add a step').last().click()
    await page.getByRole('menuitem', { name: 'Ask a condition' }).click()
    await dialog.getByRole('button', { name: 'Add a condition' }).waitFor()
    await dialog.getByRole('button', { name: 'Add a step' }).click()
    const branch = page.getByRole('region', { name: 'Otherwise' })
    await branch.getByRole('button', { name: 'Add a step' }).click()
    await page.getByRole('menuitem', { name: 'End here' }).click()
    await until('the step is in the branch', async () => (await only()).steps.at(-1).otherwise?.[0]?.type === 'exit')
  })

  await context.test('a trial tells the way of a reader, and sends nothing', async () => {
    const [{ id }] = (await call('GET', '/newsletters')).data
    await call('PATCH', `/newsletters/${id}`, { asksForConfirmation: false })
    await call('POST', '/contacts', { email: 'early@readers.example' })
    await button('Try it').click()
    await dialog.getByRole('button', { name: 'Try it' }).click()
    await dialog.getByRole('button', { name: /early@readers\.example/ }).click()
    await dialog.getByText('Reached the end').or(dialog.getByText('The way ends here')).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await only()).counts.entered, 0)
  })

  await context.test('it is activated, and a reader who confirms enters', async () => {
    await button('Activate').click()
    await dialog.getByRole('checkbox', { name: /true already/ }).click()
    await dialog.getByText('1 reader would enter now.').waitFor()
    await dialog.getByRole('button', { name: 'Activate' }).click()
    await dialog.waitFor({ state: 'detached' })
    await until('readers are inside', async () => (await only()).counts.entered === 1)
    await open(`/automations/${(await only()).id}/readers`, 'Readers')
    await page.getByText('early@readers.example').click()
    await dialog.getByText('When the automation became active').waitFor()
    await dialog.getByRole('button', { name: 'Take out' }).click()
    await until('the reader is out', async () => (await only()).counts.left === 1)
    await open(`/automations/${(await only()).id}`, 'Welcome series')
  })

  await context.test('it is deleted', async () => {
    await button('Actions for Welcome series').click()
    await page.getByRole('menuitem', { name: 'Delete the automation' }).click()
    await dialog.getByRole('button', { name: 'Delete the automation' }).click()
    await page.getByRole('heading', { name: 'Letters that write themselves' }).waitFor()
  })
  assert.deepEqual(errors, [])
})
