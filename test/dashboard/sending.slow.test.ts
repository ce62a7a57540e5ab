import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { closeSettings, openDashboard } from '#test/dashboard.ts'

// Sending in a real browser: the plan, a part first, further readers, and copies.

test('a campaign is sent by its plan, step by step', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard()
  const [newsletter] = (await call('GET', '/newsletters')).data
  await call('PATCH', `/newsletters/${newsletter.id}`, {
    asksForConfirmation: false,
    postalAddress: '1 Garden Lane, Kew',
  })
  const add = async (name: string, more: object = {}) =>
    (await call('POST', '/contacts', { email: `${name}@sending.example`, ...more })).id as string
  const ids = []
  for (const name of ['ada', 'grace', 'hedy', 'mary', 'rosa', 'gone'])
    ids.push(await add(name, name === 'mary' ? { tags: ['press'] } : {}))
  await call('POST', `/contacts/${ids[5]}/unsubscribe`)
  const content = { format: 'markdown', body: 'Sow peas.' }
  const { id } = await call('POST', '/campaigns', {
    subject: 'March',
    content,
    audience: { excludeTags: ['press'] },
  })
  const dialog = (name: string) => page.getByRole('dialog', { name })

  await context.test(
    'the composer says who gets it, who does not and why, and why one reader is out',
    async () => {
      await open(`/campaigns/${id}`, 'March')
      await page.getByRole('button', { name: 'To 4 readers' }).click()
      await page.getByRole('button', { name: '2 left out' }).click()
      const reasons = page.getByRole('list', { name: 'Why they are left out' })
      await reasons.getByRole('listitem').first().waitFor()
      assert.deepEqual(await reasons.getByRole('listitem').allTextContents(), [
        '1 unsubscribed',
        '1 are left out by tags',
      ])
      const reader = page.getByRole('combobox', { name: 'Reader to look up' })
      await reader.fill('mary')
      await page.getByRole('option', { name: 'mary@sending.example' }).click()
      await page.getByText('Does not get it').waitFor()
      await page.getByText('does not fit the tags').waitFor()
      await closeSettings(page)
    },
  )

  await context.test(
    'a part of the readers gets it first, by the plan that the person saw',
    async () => {
      await page.getByRole('button', { name: 'Send…' }).click()
      const ask = dialog('Send this campaign?')
      await ask.getByText('1 second').waitFor()
      await ask.getByRole('button', { name: 'Write 4 mails to the outbox' }).waitFor()
      await ask.getByRole('checkbox', { name: 'Send to a part of them first' }).check()
      await ask.getByRole('textbox', { name: 'How many readers' }).fill('1')
      await ask.getByRole('button', { name: 'Write 1 mail to the outbox' }).waitFor()
      // Another tab changes the sender between the plan and the sending.
      await call('PATCH', `/newsletters/${newsletter.id}`, {
        sender: { ...newsletter.sender, name: 'Ada of the Garden' },
      })
      await ask.getByRole('button', { name: 'Write 1 mail to the outbox' }).click()
      await ask.getByText('Something changed since this plan was made').waitFor()
      assert.equal((await call('GET', `/campaigns/${id}`)).status, 'draft')
      await ask.getByRole('button', { name: 'Write 1 mail to the outbox' }).click()
      await page.getByText('1 of 1').first().waitFor()
      await page.getByText('Sent', { exact: true }).first().waitFor()
    },
  )

  await context.test('further readers get it, who joined since too, and each once', async () => {
    await add('late')
    await page.getByRole('button', { name: 'Send to more…' }).click()
    const ask = dialog('Send it to more readers?')
    await ask.getByText('4 readers').waitFor()
    await ask.getByRole('button', { name: 'Write 4 mails to the outbox' }).click()
    await page.getByText('5 of 5').first().waitFor()
    await page.getByText('Step 2: 4 recipients').waitFor()
    await page.getByText('Sent', { exact: true }).first().waitFor()
    const got = (await call('GET', '/session/v1/outbox?q=@sending.example')).data
    assert.deepEqual(
      got.map(({ to }: { to: string }) => to).toSorted(),
      ['ada', 'grace', 'hedy', 'late', 'rosa'].map((name) => `${name}@sending.example`),
    )
    await page.getByRole('button', { name: 'Send to more…' }).click()
    await ask.getByText('No further reader is in the audience now').waitFor()
    await ask.getByRole('button', { name: 'Cancel' }).click()
  })

  await context.test(
    'a copy goes to the same audience, or to those who have not opened it',
    async () => {
      const menu = () => page.getByRole('button', { name: 'Actions for March' })
      await menu().click()
      await page
        .getByRole('menuitem', { name: 'Send again to those who have not opened it' })
        .click()
      await page.getByText('who have not opened another campaign').waitFor()
      await page.getByText('5 readers').waitFor()
      await open('/campaigns', 'Campaigns')
      await menu().last().click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      await page.getByText('A copy was made').waitFor()
      await page.getByText('Everybody · without press').waitFor()
      const { data } = await call('GET', '/campaigns?status=draft')
      assert.deepEqual(
        data.map(
          ({ audience }: { audience: { unopenedOf: string | null } }) => audience.unopenedOf,
        ),
        [null, id],
      )
    },
  )
  assert.deepEqual(
    errors.filter((line) => !line.includes('409')),
    [],
  )
})
