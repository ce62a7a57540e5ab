import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// A person who has read no docs builds a welcome series of three mails with a condition. Counts
// what they press.

/** A new person finds the way with 27 clicks. More than these are a stumble. */
const CLICKS_MAX = 30

test(
  'a welcome series of three mails with a condition takes few clicks',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard({ width: 1440, height: 900 })
    const [{ id: newsletterId }] = (await call('GET', '/newsletters')).data
    await call('PATCH', `/newsletters/${newsletterId}`, {
      asksForConfirmation: false,
      postalAddress: '1 Garden Lane\nKew',
    })
    const began = performance.now()
    let clicks = 0
    const dialog = page.getByRole('dialog')
    const click = async (
      name: string | RegExp,
      within: Pick<typeof page, 'getByRole'> = page,
      role: 'button' | 'menuitem' | 'option' = 'button',
    ) => {
      clicks += 1
      await within.getByRole(role, { name, exact: true }).last().click()
    }
    const only = async () => (await call('GET', '/automations')).data[0]

    const addMail = async (
      subject: string,
      words: string,
      within: Pick<typeof page, 'getByRole'> = page,
    ) => {
      await click('Add a step', within)
      await click('Send a mail', page, 'menuitem')
      // The subject has the keyboard.
      await until('the subject has the keyboard', () =>
        page.evaluate<boolean>("document.activeElement?.getAttribute('aria-label') === 'Subject'"),
      )
      await page.keyboard.type(subject)
      clicks += 1
      await dialog.locator('.mc-visual').getByRole('textbox').first().click()
      await page.keyboard.type(words)
      await dialog.getByText('Saved', { exact: true }).waitFor()
      await click('Done', dialog)
      await dialog.waitFor({ state: 'detached' })
    }
    const addWait = async (days: string) => {
      await click('Add a step')
      await click('Wait', page, 'menuitem')
      await dialog.getByRole('textbox', { name: 'How long' }).fill(days)
      await click('Add a step', dialog)
      await dialog.waitFor({ state: 'detached' })
    }

    await open('/automations', 'Automations')
    await click('New automation')
    await dialog.getByRole('radio', { name: 'An empty automation' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Welcome')
    await click('Create the automation', dialog)
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
    await addMail('Hello and welcome', 'Thank you for reading along.')
    await addWait('2')
    await addMail('Where to begin', 'These three letters are the best ones.')
    await addWait('3')

    await click('Add a step')
    await click('Ask a condition', page, 'menuitem')
    await click('Add a condition', dialog)
    await until('the choice has the keyboard', () =>
      page.evaluate<boolean>(
        "document.activeElement?.getAttribute('aria-label') === 'What the condition is about'",
      ),
    )
    await page.keyboard.type('Opened')
    await click('Opened', page, 'option')
    await dialog.getByRole('group', { name: /^Opened “Where to begin”/ }).waitFor()
    await click('Add a step', dialog)
    await dialog.waitFor({ state: 'detached' })
    await addMail(
      'Did you see my letter?',
      'Here it is once more.',
      page.getByRole('region', { name: 'Otherwise' }),
    )

    await click('Activate')
    await dialog.getByText(/Readers enter from now on/).waitFor()
    await click('Activate', dialog)
    await dialog.waitFor({ state: 'detached' })
    const seconds = Math.round((performance.now() - began) / 1000)
    const made = await only()
    context.diagnostic(`${clicks} clicks, ${seconds} s by a script`)
    assert.equal(made.status, 'active')
    assert.deepEqual(
      made.steps.map(({ type }: { type: string }) => type),
      ['send_email', 'wait', 'send_email', 'wait', 'condition'],
    )
    assert.equal(made.steps[4].otherwise[0].subject, 'Did you see my letter?')
    assert.equal(made.steps[4].filter.all[0].stepId, made.steps[2].id)
    assert.ok(clicks <= CLICKS_MAX, `${clicks} clicks`)
    assert.deepEqual(errors, [])
  },
)
