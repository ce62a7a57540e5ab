import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The gallery of templates: those that come with Mailcast, and the account's own.

test(
  'templates: looked at, used, saved from a campaign, renamed and deleted',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    const campaignHere = async () => {
      await page.waitForURL('**/campaigns/cmp_*')
      return await call('GET', `/campaigns/${page.url().split('/').at(-1)}`)
    }

    await context.test(
      'the ten that come with Mailcast are drawn in the look of the newsletter',
      async () => {
        const [newsletter] = (await call('GET', '/newsletters')).data
        await call('PATCH', `/newsletters/${newsletter.id}`, {
          branding: { accentColor: '#b0413e' },
        })
        await open('/templates', 'Templates')
        await page.getByText('None yet.').waitFor()
        await until(
          'those in view are drawn',
          async () => (await page.locator('[data-drawn=true] iframe').count()) >= 4,
        )
        assert.equal(
          await page
            .getByRole('listitem')
            .filter({ has: button('Use') })
            .count(),
          0,
        )
        await button('Look at Digest').click()
        const dialog = page.getByRole('dialog', { name: 'Digest' })
        const mail = dialog.frameLocator('iframe')
        await mail.getByRole('heading', { name: 'The week in five minutes' }).waitFor()
        const press = mail.getByRole('link', { name: 'Read the whole issue' })
        assert.equal(
          await press.evaluate(
            (link) =>
              link.ownerDocument.defaultView!.getComputedStyle(link.parentElement).backgroundColor,
          ),
          'rgb(176, 65, 62)',
        )
        await dialog.getByRole('button', { name: 'Use this template' }).click()
        const campaign = await campaignHere()
        assert.equal(campaign.content.blocks[0].text[0].text, 'The week in five minutes')
      },
    )

    await context.test('a campaign begins with one, and becomes one in turn', async () => {
      await open('/templates', 'Templates')
      await button('Use Letter').click()
      const { id, content } = await campaignHere()
      assert.equal(content.format, 'blocks')
      await call('PATCH', `/campaigns/${id}`, { subject: 'Letter of the week' })
      await open('/campaigns', 'Campaigns')
      await button('Actions for Letter of the week').click()
      await item('Save as template').click()
      const dialog = page.getByRole('dialog', { name: 'Save as template' })
      assert.equal(
        await dialog.getByRole('textbox', { name: 'Name' }).inputValue(),
        'Letter of the week',
      )
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Friday letter')
      await dialog.getByRole('button', { name: 'Save the template' }).click()
      await page.getByText('The template “Friday letter” is saved.').waitFor()
      const [saved] = (await call('GET', '/templates')).data
      assert.deepEqual([saved.name, saved.content], ['Friday letter', content])
    })

    await context.test(
      'a draft that is open becomes one with what was typed last, and two campaigns',
      async () => {
        await open('/templates', 'Templates')
        await button('Use Letter').click()
        const { id } = await campaignHere()
        await page.getByRole('textbox', { name: 'Subject' }).fill('Typed just now')
        await button('Actions for Typed just now').click()
        await item('Save as template').click()
        const dialog = page.getByRole('dialog', { name: 'Save as template' })
        await dialog.getByRole('button', { name: 'Save the template' }).click()
        // The menu opens above the toast, which stands in its place. The mouse on it waits until it
        // has come to a rest.
        await page
          .locator('.mantine-Notification-root')
          .filter({ hasText: 'The template “Typed just now” is saved.' })
          .hover()
        assert.equal((await call('GET', `/campaigns/${id}`)).subject, 'Typed just now')
        await button('Actions for Typed just now').click()
        await item('Duplicate').click()
        await page.waitForURL(
          (url) => url.pathname.includes('/campaigns/cmp_') && !url.pathname.endsWith(id),
        )
        const copy = await campaignHere()
        assert.equal(copy.subject, 'Typed just now')
        const { data } = await call('GET', '/templates')
        const saved = data.find(({ name }: { name: string }) => name === 'Typed just now')
        await call('DELETE', `/templates/${saved.id}`)
      },
    )

    await context.test(
      'the menu of the list begins one in blocks, or leads to the gallery',
      async () => {
        await open('/campaigns', 'Campaigns')
        await button('Other ways to begin').click()
        await item('Blank, in the visual editor').click()
        assert.deepEqual((await campaignHere()).content, { format: 'blocks', blocks: [] })
        await open('/campaigns', 'Campaigns')
        await button('Other ways to begin').click()
        await item('From a template').click()
        await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor()
      },
    )

    await context.test('one of the account is renamed and deleted', async () => {
      await button('Actions for Friday letter').click()
      await item('Rename').click()
      const dialog = page.getByRole('dialog', { name: 'Rename the template' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Saturday letter')
      await dialog.getByRole('button', { name: 'Rename' }).click()
      await button('Actions for Saturday letter').waitFor()
      await button('Actions for Saturday letter').click()
      await item('Delete the template').click()
      await page
        .getByRole('dialog', { name: 'Delete this template?' })
        .getByRole('button', { name: 'Delete the template' })
        .click()
      await page.getByText('None yet.').waitFor()
      assert.equal((await call('GET', '/templates?include=total')).total, 10)
    })

    assert.deepEqual(errors, [])
  },
)
