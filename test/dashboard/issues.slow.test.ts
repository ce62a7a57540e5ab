import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { beforeItsSave, chooseFormat, openDashboard, openSettings } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// One journey for each capability around issues, in a real browser. The slow files beside this one
// go into each page.

const YEAR = new Date().getUTCFullYear() + 1

test(
  'issues: a draft, its preview, blocks, a schedule, the sending and the report',
  { skip },
  async (context) => {
    const { page, errors, open, call, newsletterId, owner } = await openDashboard()
    await call('PATCH', `/newsletters/${newsletterId}`, {
      asksForConfirmation: false,
      postalAddress: '1 Garden Lane, Kew',
    })
    for (const name of ['ada', 'grace'])
      await call('POST', '/contacts', {
        email: `${name}@issues.example`,
        fields: { first_name: name },
      })
    const dialog = page.getByRole('dialog')
    const subject = page.getByRole('textbox', { name: 'Subject' })
    const text = page.getByRole('textbox', { name: 'Text of the mail' })
    const saved = () => page.getByText('Saved', { exact: true }).waitFor()
    const idOf = () => /cmp_\w+/.exec(page.url())![0]

    await context.test(
      'a draft saves itself, and its preview is filled in for the chosen reader',
      async () => {
        await open('/campaigns', 'Campaigns')
        await page.getByRole('button', { name: 'Write a campaign' }).first().click()
        await chooseFormat(page, 'Markdown')
        await subject.fill('News for {{ first_name }}')
        await text.fill('Sow **peas**')
        await saved()
        assert.equal((await call('GET', `/campaigns/${idOf()}`)).content.body, 'Sow **peas**')
        await page.getByRole('combobox', { name: 'Preview as this reader' }).fill('grace')
        await page.getByRole('option', { name: 'grace@issues.example' }).click()
        await page.getByText('News for grace').waitFor()
        await page.frameLocator('iframe').locator('strong', { hasText: 'peas' }).waitFor()
        await page.getByRole('button', { name: 'Test mail' }).click()
        await dialog.getByRole('button', { name: 'Send the test' }).click()
        const shown = page.getByRole('dialog', { name: 'The test mail' })
        await shown.getByText(`To ${owner.email}, as grace@issues.example gets it`).waitFor()
        await shown.getByText('[Test] News for grace').waitFor()
        await page.keyboard.press('Escape')
        await shown.waitFor({ state: 'detached' })
      },
    )

    await context.test('two writers of one draft: neither text is lost', async () => {
      await beforeItsSave(page, () =>
        call('PATCH', `/campaigns/${idOf()}`, {
          content: { format: 'markdown', body: 'Written there.' },
        }),
      )
      await text.fill('Written here.')
      const changed = page.getByRole('dialog', { name: 'This draft was changed in another place' })
      await changed.getByText('Written there.').waitFor()
      await changed.getByRole('button', { name: 'Keep what is here' }).click()
      await saved()
      assert.equal((await call('GET', `/campaigns/${idOf()}`)).content.body, 'Written here.')
      errors.splice(0) // The browser writes the refusal (412) there.
    })

    await context.test('the text becomes blocks, and another block is added', async () => {
      await chooseFormat(page, 'Visual')
      await page.getByText('The text is now in the visual editor.').waitFor()
      await page.getByRole('textbox', { name: 'Text of the mail' }).click()
      await page.keyboard.press('Control+End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('/divider')
      await page.getByRole('option', { name: /^Divider/ }).click()
      await page.keyboard.press('Control+s')
      const types = async () =>
        (await call('GET', `/campaigns/${idOf()}`)).content.blocks?.map(
          ({ type }: { type: string }) => type,
        )
      await until('the divider is saved', async () => (await types())?.includes('divider'))
    })

    await context.test(
      'the issue is scheduled by the clock of a zone, and is a draft again',
      async () => {
        await page.getByRole('button', { name: 'Schedule…' }).click()
        await dialog.getByLabel('Day').fill(`${YEAR}-07-01`)
        await dialog.getByLabel('Time', { exact: true }).fill('09:00')
        await dialog.getByRole('button', { name: 'Schedule' }).click()
        await page.getByRole('button', { name: 'Make it a draft again' }).waitFor()
        await page.getByText(`July 1, ${YEAR} at 9:00`).first().waitFor()
        assert.equal(
          (await call('GET', `/campaigns/${idOf()}`)).scheduledFor,
          `${YEAR}-07-01T09:00:00.000Z`,
        )
        await page.getByRole('button', { name: 'Make it a draft again' }).click()
        await page.getByRole('button', { name: 'Send…' }).waitFor()
      },
    )

    await context.test(
      'sending says to how many, and the report leads to its recipients',
      async () => {
        await page.getByRole('button', { name: 'Send…' }).click()
        await dialog.getByRole('button', { name: 'Write 2 mails to the outbox' }).click()
        await page.getByText('2 of 2').first().waitFor()
        await page.getByText('Sent', { exact: true }).first().waitFor()
        await page.getByRole('link', { name: 'Sent 2' }).click()
        await page.getByRole('link', { name: 'grace@issues.example' }).waitFor()
        assert.equal((await call('GET', '/session/v1/outbox?q=@issues.example')).data.length, 2)
      },
    )

    await context.test('a template that comes with Mailcast begins another issue', async () => {
      await open('/templates', 'Templates')
      await page.getByRole('button', { name: 'Use Letter', exact: true }).click()
      await page.waitForURL('**/campaigns/cmp_*')
      assert.equal((await call('GET', `/campaigns/${idOf()}`)).content.format, 'blocks')
    })

    await context.test(
      'another subject is tested, and the plan says how many wait for the winner',
      async () => {
        const { id } = await call('POST', '/campaigns', {
          subject: 'March',
          content: { body: 'Sow your peas.' },
        })
        await open(`/campaigns/${id}`, 'March')
        await openSettings(page)
        await page.getByRole('button', { name: 'Test another subject' }).click()
        await page.getByLabel('Subject of B').fill('April')
        await page
          .getByText('After 4 hours all others get the winner, or A where none is clear.')
          .waitFor()
        await saved()
        assert.deepEqual(
          (await call('GET', `/campaigns/${id}`)).variants.options.map(
            ({ key }: { key: string }) => key,
          ),
          ['A', 'B'],
        )
      },
    )

    assert.deepEqual(errors, [])
  },
)
