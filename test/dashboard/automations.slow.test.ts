import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Automations: begun with a recipe, drawn as a flow, tried, activated, published anew, and deleted.

test(
  'automations: begun, drawn, tried, activated, published anew and deleted',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const only = async () => (await call('GET', '/automations')).data[0]
    const types = async () => (await only()).steps.map(({ type }: { type: string }) => type)
    const firstMail = async () =>
      `Send a mail Welcome to ${(await call('GET', '/newsletters')).data[0].name}`
    const written = async () => (await only()).draft ?? (await only())

    await context.test('a recipe becomes a draft', async () => {
      await open('/automations', 'Automations')
      await page.getByRole('heading', { name: 'Letters that send themselves' }).waitFor()
      await button('New automation').first().click()
      await dialog.getByRole('radio', { name: 'Welcome series' }).click()
      await dialog.getByRole('button', { name: 'Create the automation' }).click()
      await page.getByRole('heading', { level: 1, name: 'Welcome series' }).waitFor()
      assert.equal((await only()).steps.length, 5)
      // Its subject is written as “Welcome to {{ newsletter.name }}”.
      await page.getByRole('group', { name: await firstMail() }).waitFor()
    })

    await context.test(
      'a wait is added where the line is pressed, and its panel saves itself',
      async () => {
        await button('Add a step').last().click()
        await page.getByRole('menuitem', { name: 'Wait', exact: true }).click()
        await dialog.getByRole('textbox', { name: 'How long' }).fill('3')
        await dialog.getByRole('button', { name: 'Add a step' }).click()
        await until('the wait is saved', async () => (await only()).steps.at(-1).for === 'P3D')
        await button('Edit Wait 3 days').last().click()
        await dialog.getByRole('textbox', { name: 'How long' }).fill('9')
        await until('the wait is changed', async () => (await only()).steps.at(-1).for === 'P9D')
        await dialog.getByText('Saved', { exact: true }).waitFor()
        await dialog.getByRole('button', { name: 'Done' }).click()
        await dialog.waitFor({ state: 'detached' })
      },
    )

    await context.test(
      'the arrow keys move a step, and it can be undone and done again',
      async () => {
        const before = await types()
        await button('Move Wait 9 days').focus()
        await page.keyboard.press('ArrowUp')
        await until(
          'the wait is above the mail',
          async () => (await types()).at(-1) === 'send_email',
        )
        await until('the grip has the keyboard', () =>
          page.evaluate<boolean>(
            "document.activeElement?.getAttribute('aria-label') === 'Move Wait 9 days'",
          ),
        )
        await button('Undo').click()
        await until(
          'it is undone',
          async () => JSON.stringify(await types()) === JSON.stringify(before),
        )
        await page.keyboard.press('Control+Shift+Z')
        await until('it is done again', async () => (await types()).at(-1) === 'send_email')
        await page.keyboard.press('Control+Z')
        await until(
          'it is undone by a key',
          async () => JSON.stringify(await types()) === JSON.stringify(before),
        )
      },
    )

    await context.test('the mouse drags a step to another place of the way', async () => {
      const first = (await only()).steps[0].id
      await page.locator(`[data-grip="${first}"]`).hover()
      await page.mouse.down()
      // A drag begins with the first movement, and its place is known with the second.
      for (let moves = 0; moves < 2; moves++) await page.locator('.mc-flow-line').nth(2).hover()
      await page.mouse.up()
      await until(
        'the first mail is the second step',
        async () => (await only()).steps[1].id === first,
      )
      await button('Undo').click()
      await until('it is the first again', async () => (await only()).steps[0].id === first)
    })

    await context.test('a condition gets steps in its branch', async () => {
      await button('Add a step').last().click()
      await page.getByRole('menuitem', { name: 'Ask a condition' }).click()
      await dialog.getByRole('button', { name: 'Add a condition' }).waitFor()
      await dialog.getByRole('button', { name: 'Add a step' }).click()
      const branch = page.getByRole('region', { name: 'Otherwise' })
      await branch.getByRole('button', { name: 'Add a step' }).click()
      await page.getByRole('menuitem', { name: 'End here' }).click()
      await until(
        'the step is in the branch',
        async () => (await only()).steps.at(-1).otherwise?.[0]?.type === 'exit',
      )
    })

    await context.test('a step that is removed can be put back', async () => {
      const count = (await only()).steps.length
      await button('Actions for Wait 9 days').click()
      await page.getByRole('menuitem', { name: 'Remove the step' }).click()
      const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' })
      // A message goes after ten seconds, but not while the mouse is on it.
      await undo.hover()
      await until('the step is gone', async () => (await only()).steps.length === count - 1)
      await undo.click()
      await until('it is back', async () => (await only()).steps.length === count)
    })

    await context.test(
      'a webhook step offers the endpoints that take it, and says how to mend its own',
      async () => {
        const add = (name: string, events: string[]) =>
          call('POST', '/webhooks', { url: `http://127.0.0.1:9/${name}`, events })
        await add('few', ['subscriber.created'])
        const { id } = await add('steps', ['automation.step'])
        const { steps } = await only()
        await button('Add a step').last().click()
        await page.getByRole('menuitem', { name: 'Call a webhook' }).click()
        await dialog.getByRole('combobox', { name: 'Endpoint' }).click()
        assert.equal(
          await page
            .getByRole('option', { name: 'http://127.0.0.1:9/few' })
            .getAttribute('data-combobox-disabled'),
          'true',
        )
        await page.getByRole('option', { name: 'http://127.0.0.1:9/steps' }).click()
        await dialog.getByRole('button', { name: 'Add a step' }).click()
        await until('the step is saved', async () => (await only()).steps.at(-1).endpointId === id)
        await call('PATCH', `/webhooks/${id}`, { events: ['order.paid'] })
        await open(`/automations/${(await only()).id}`, 'Welcome series')
        await button('Edit Call a webhook http://127.0.0.1:9/steps').click()
        const remedy = dialog.getByRole('link', { name: 'Change what it takes' })
        assert.equal(await remedy.getAttribute('href'), `/app/settings/webhooks/${id}`)
        await call('PATCH', `/automations/${(await only()).id}`, { steps })
        await open(`/automations/${(await only()).id}`, 'Welcome series')
      },
    )

    await context.test('a change that another tab made meanwhile is not overwritten', async () => {
      const { id, steps } = await only()
      const [first, ...others] = steps
      await button(`Edit ${await firstMail()}`).click()
      await dialog.getByRole('textbox', { name: 'Subject' }).waitFor()
      await call('PATCH', `/automations/${id}`, {
        steps: [first, { type: 'wait', id: 'theirs', for: 'PT7H' }, ...others],
      })
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hello, friend')
      await dialog.getByText(/has changed this automation meanwhile/).waitFor()
      assert.equal((await only()).steps[0].subject, first.subject)
      // The person has seen it, and keeps their words: they go into the version of the other tab.
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.waitFor({ state: 'detached' })
      await until('both changes are there', async () => {
        const now = (await only()).steps
        return now[0].subject === 'Hello, friend' && now[1].id === 'theirs'
      })
      await page.getByRole('group', { name: 'Wait 7 hours' }).waitFor()
    })

    await context.test(
      'words for a step that another tab removed are not lost in silence',
      async () => {
        const { id, steps } = await only()
        await button('Edit Wait 7 hours').click()
        await dialog.getByRole('textbox', { name: 'How long' }).waitFor()
        await call('PATCH', `/automations/${id}`, {
          steps: steps.filter((step: { id: string }) => step.id !== 'theirs'),
        })
        await dialog.getByRole('textbox', { name: 'How long' }).fill('8')
        await dialog.getByText(/has changed this automation meanwhile/).waitFor()
        await dialog.getByRole('button', { name: 'Done' }).click()
        await dialog.getByText('This step was removed meanwhile').waitFor()
        await dialog.getByRole('button', { name: 'Discard the change' }).click()
        await dialog.waitFor({ state: 'detached' })
      },
    )

    await context.test('a trial tells the way of a reader, and sends nothing', async () => {
      const [{ id }] = (await call('GET', '/newsletters')).data
      await call('PATCH', `/newsletters/${id}`, { asksForConfirmation: false })
      await call('POST', '/contacts', { email: 'early@readers.example' })
      await button('Try it').click()
      await dialog.getByRole('button', { name: 'Try it' }).click()
      await dialog.getByRole('button', { name: /early@readers\.example/ }).click()
      await dialog
        .getByText('Reached the end')
        .or(dialog.getByText('The way ends here'))
        .first()
        .waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      assert.equal((await only()).counts.entered, 0)
    })

    await context.test(
      'it is activated, and readers for whom it is true already enter',
      async () => {
        await button('Activate').click()
        await dialog.getByRole('checkbox', { name: /true already/ }).click()
        await dialog.getByText('1 reader would enter now.').waitFor()
        await dialog.getByRole('button', { name: 'Activate' }).click()
        await dialog.waitFor({ state: 'detached' })
        await until('readers are inside', async () => (await only()).counts.entered === 1)
      },
    )

    await context.test(
      'a draft is published with its changes in sight, and moves the readers inside',
      async () => {
        await open(`/automations/${(await only()).id}`, 'Welcome series')
        await button('Move Wait 9 days').focus()
        await page.keyboard.press('ArrowUp')
        await until(
          'there is a draft',
          async () => (await written()).steps.at(-2).type === 'send_email',
        )
        assert.equal((await only()).version, 1)
        await button('Publish the draft').click()
        await dialog.getByText(/^Moved: /).waitFor()
        await dialog
          .getByRole('radio', { name: 'They go on at the same step of the new one' })
          .click()
        await dialog.getByText('1 reader goes on in the new version.').waitFor()
        await dialog.getByRole('button', { name: 'Publish' }).click()
        await dialog.waitFor({ state: 'detached' })
        const { id } = await only()
        await until(
          'the reader is in version 2',
          async () => (await call('GET', `/automations/${id}/runs`)).data[0].version === 2,
        )
      },
    )

    await context.test(
      'a figure leads to the readers at the step, with the story of each',
      async () => {
        await open(`/automations/${(await only()).id}`, 'Welcome series')
        await page.getByRole('link', { name: '1 reader is here' }).click()
        await page.getByRole('heading', { level: 1, name: 'Readers' }).waitFor()
        await page.getByText('early@readers.example').click()
        await dialog.getByText('When the automation became active').waitFor()
        await dialog.getByRole('button', { name: 'Take out' }).click()
        await until('the reader is out', async () => (await only()).counts.left === 1)
        await open(`/automations/${(await only()).id}`, 'Welcome series')
      },
    )

    await context.test('it is deleted', async () => {
      await button('Actions for Welcome series').click()
      await page.getByRole('menuitem', { name: 'Delete the automation' }).click()
      await dialog.getByRole('button', { name: 'Delete the automation' }).click()
      await page.getByRole('heading', { name: 'Letters that send themselves' }).waitFor()
    })
    // The browser itself tells of the two refusals.
    assert.deepEqual(
      errors.filter((text) => !text.includes('412')),
      [],
    )
  },
)
