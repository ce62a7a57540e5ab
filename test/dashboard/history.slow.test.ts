import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The history of a text, in a real browser.

const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })
const FIRST = {
  format: 'blocks',
  blocks: [
    { type: 'heading', level: 2, text: [{ text: 'Peas' }] },
    para('Sow your peas in March.'),
    para('Water them.'),
  ],
}
const SECOND = {
  format: 'blocks',
  blocks: [
    { type: 'heading', level: 2, text: [{ text: 'Peas' }] },
    para('Sow your beans in April.'),
  ],
}

test(
  'what a campaign said before is seen beside what it says, brought back, and undone',
  { skip },
  async (context) => {
    const { page, errors, open, call, url, apiKey } = await openDashboard()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    const drawer = page.getByRole('dialog', { name: 'History' })
    const byKey = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      assert.ok(
        (
          await page.request.patch(`${url}/api/v1${path}`, { headers, data: JSON.stringify(body) })
        ).ok(),
      )
    }
    const campaign = await call('POST', '/campaigns', { subject: 'March', content: FIRST })
    await byKey(`/campaigns/${campaign.id}`, { subject: 'April', content: SECOND })
    const subject = async () => (await call('GET', `/campaigns/${campaign.id}`)).subject

    await context.test(
      'each version has its author, and the words that differ are marked',
      async () => {
        await open(`/campaigns/${campaign.id}`, 'April')
        await button('Actions for April').click()
        await item('History').click()
        await drawer.getByText('Marked are the words').waitFor()
        await drawer.getByRole('listitem').nth(1).waitFor()
        assert.equal(await drawer.getByRole('listitem').count(), 2)
        await drawer.locator('del', { hasText: 'peas' }).waitFor()
        assert.deepEqual(await drawer.locator('ins').allTextContents(), [
          'April',
          'beans',
          'April.',
        ])
      },
    )

    await context.test('one click brings a version back, and another takes that back', async () => {
      await button('Restore this version').click()
      const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' })
      // A message goes after ten seconds, but not while the mouse is on it.
      await undo.hover()
      await drawer.waitFor({ state: 'hidden' })
      await until('the text is back', async () => (await subject()) === 'March')
      await page.locator('.ProseMirror').getByText('Sow your peas in March.').waitFor()
      await undo.click()
      await until('it is undone', async () => (await subject()) === 'April')
      await page.locator('.ProseMirror').getByText('Sow your beans in April.').waitFor()
    })

    await context.test(
      'a text that is being written is saved first, and comes back by its own version',
      async () => {
        await page.getByLabel('Subject', { exact: true }).fill('May')
        await button('Actions for May').click()
        await item('History').click()
        await drawer.getByRole('listitem').nth(0).getByText('May').waitFor()
        await drawer.getByRole('listitem').last().getByRole('button').click()
        await button('Restore this version').click()
        await until('the text is back', async () => (await subject()) === 'March')
        assert.ok(
          (await call('GET', `/campaigns/${campaign.id}/revisions`)).data.some(
            (one: { subject: string }) => one.subject === 'May',
          ),
        )
      },
    )

    await context.test(
      'the text of an option of an A/B test is compared, and comes back',
      async () => {
        const path = `/campaigns/${campaign.id}`
        const withB = (text: string) => ({
          variants: {
            options: [
              { key: 'A' },
              { key: 'B', content: { format: 'blocks', blocks: [para(text)] } },
            ],
          },
        })
        await byKey(path, {
          subject: 'June',
          ...withB('Sow your chard in June, and water it. '.repeat(8)),
        })
        await byKey(path, withB('Rest.'))
        await open(path, 'June')
        await button('Actions for June').click()
        await item('History').click()
        await drawer.getByText('Option B').first().waitFor()
        await drawer.locator('del', { hasText: 'Sow your chard in June, and water it.' }).waitFor()
        await button('Restore this version').click()
        const textOfB = async () =>
          JSON.stringify((await call('GET', path)).variants.options[1].content)
        await until('the text of B is back', async () => (await textOfB()).includes('chard'))
        await page
          .getByRole('textbox', { name: 'Text of B' })
          .getByText('Sow your chard in June')
          .waitFor()
      },
    )

    await context.test('a template has a history too', async () => {
      const template = await call('POST', '/templates', { name: 'Letter', content: FIRST })
      await byKey(`/templates/${template.id}`, { content: SECOND })
      await open('/templates', 'Templates')
      await button('Actions for Letter').click()
      await item('History').click()
      await button('Restore this version').click()
      await until(
        'the content is back',
        async () => (await call('GET', `/templates/${template.id}`)).content.blocks.length === 3,
      )
    })

    assert.deepEqual(errors, [])
  },
)
