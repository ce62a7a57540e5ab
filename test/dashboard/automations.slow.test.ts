import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Automations: begun with a recipe, written by forms, checked, and deleted.

test('automations: begun, written, checked and deleted', { skip }, async (context) => {
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

  await context.test('it stays a draft, and the checks say why', async () => {
    await button('Activate').click()
    await dialog.getByText('does not run them yet').waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Activate' }).isDisabled())
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await only()).status, 'draft')
  })

  await context.test('it is deleted', async () => {
    await button('Actions for Welcome series').click()
    await page.getByRole('menuitem', { name: 'Delete the automation' }).click()
    await dialog.getByRole('button', { name: 'Delete the automation' }).click()
    await page.getByRole('heading', { name: 'Letters that write themselves' }).waitFor()
  })
  assert.deepEqual(errors, [])
})
