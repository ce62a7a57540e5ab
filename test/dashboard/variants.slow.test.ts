import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { closeSettings, openDashboard, openSettings } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// An A/B test in a real browser: the composer, the test that waits, and the winner by hand.

const READERS = 8

test(
  'tests another subject, and sends the one that a person chooses to all others',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard()
    const [newsletter] = (await call('GET', '/newsletters')).data
    await call('PATCH', `/newsletters/${newsletter.id}`, {
      asksForConfirmation: false,
      postalAddress: '1 Garden Lane, Kew',
    })
    for (let i = 0; i < READERS; i++)
      await call('POST', '/contacts', { email: `reader${i}@readers.example` })
    const { id } = await call('POST', '/campaigns', {
      subject: 'March',
      content: { body: 'Sow your peas.' },
    })

    await context.test(
      'the composer adds an option, says what the sample is, and saves it',
      async () => {
        await open(`/campaigns/${id}`, 'March')
        await openSettings(page)
        await page.getByRole('button', { name: 'Test another subject' }).click()
        await page.getByLabel('Subject of B').fill('April')
        await page.getByLabel('Readers who test').fill('50')
        await page
          .getByText('After 4 hours all others get the winner, or A where none is clear.')
          .waitFor()
        await closeSettings(page)
        await page.getByText('Saved', { exact: true }).waitFor()
        const options = page.getByRole('radiogroup', { name: 'Option to show' })
        await options.getByText('B', { exact: true }).click()
        await page.locator('.mc-mail').getByText('April').waitFor()
        await page.getByRole('button', { name: 'Test mail' }).click()
        await page.getByText('This sends option B, as in the preview.').waitFor()
        await page.getByRole('dialog').getByRole('button', { name: 'Send the test' }).click()
        const shown = page.getByRole('dialog', { name: 'The test mail' })
        await shown.getByText('[Test] April').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await until('option B is in the outbox', async () =>
          (await call('GET', '/session/v1/outbox?q=April')).data.some(
            ({ subject }: { subject: string }) => subject === '[Test] April',
          ),
        )
        await page.getByRole('button', { name: 'Send…' }).click()
        await page.getByRole('dialog').getByText('4 test, 4 wait for the winner').waitFor()
        const { variants } = await call('GET', `/campaigns/${id}`)
        assert.deepEqual(
          [
            variants.share,
            variants.options.map(({ key, subject }: { key: string; subject?: string }) => [
              key,
              subject,
            ]),
          ],
          [
            50,
            [
              ['A', undefined],
              ['B', 'April'],
            ],
          ],
        )
      },
    )

    await context.test(
      'while it waits, both options stand side by side, and a person chooses',
      async () => {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /8 (readers|mails)/ })
          .click()
        const result = page.getByRole('region', { name: 'A/B test' })
        await result.getByText('4 readers wait for the winner.').waitFor()
        await result.getByText('The test decides by itself on').waitFor()
        await page.getByText('Under way: 4 readers still wait.').waitFor()
        await page.getByText('Testing', { exact: true }).waitFor()
        await page
          .getByRole('region', { name: 'Written to the outbox' })
          .getByText('4 of 4')
          .waitFor()
        assert.equal(await page.getByRole('button', { name: 'Go on' }).count(), 0)
        assert.equal(await result.getByRole('group').count(), 2)
        await result.getByRole('button', { name: 'Send B to all others' }).click()
        await page
          .getByRole('dialog')
          .getByText('4 readers who wait get “April” at once.')
          .waitFor()
        await page.getByRole('dialog').getByRole('button', { name: 'Send B' }).click()
        await result.getByText('B was chosen, without a clear lead.').waitFor()
        await page.getByText('8 of 8').first().waitFor()
        const mail = page.locator('.mc-mail')
        await mail.getByText('April').waitFor()
        await mail
          .getByRole('radiogroup', { name: 'Option to show' })
          .getByText('A', { exact: true })
          .click()
        await mail.getByText('March').waitFor()
        await page
          .getByRole('region', { name: 'Written to the outbox' })
          .getByText('8 of 8')
          .waitFor()
        await page.getByText('Under way').waitFor({ state: 'detached' })
        await until(
          'the sending has ended',
          async () => (await call('GET', `/campaigns/${id}`)).status === 'sent',
        )
        const { subject, winner } = await call('GET', `/campaigns/${id}`)
        assert.deepEqual([subject, winner.key, winner.clear], ['April', 'B', false])
      },
    )

    await context.test('a figure of an option opens the list behind it', async () => {
      await page
        .getByRole('region', { name: 'A/B test' })
        .getByRole('link', { name: 'sent, A: 2' })
        .click()
      await page.getByText('Tested option A').waitFor()
      await until(
        'the list holds its two readers',
        async () => (await page.getByRole('row').count()) === 3,
      )
    })

    assert.deepEqual(errors, [])
  },
)
