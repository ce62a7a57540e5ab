import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { productAt } from '#test/processes/shared-product.ts'
import { until } from '#test/sinks.ts'

// The plan of an account in the cloud edition, and what its limits stop, in a real browser.

const folder = mkdtempSync(join(tmpdir(), 'mailcast-plans-'))
after(() => rmSync(folder, { recursive: true }))
const PLANS_FILE = join(folder, 'plans.json')
writeFileSync(
  PLANS_FILE,
  JSON.stringify({
    starter: { subscribers: 3, emails: 4, webhookEndpoints: 1 },
    growth: { subscribers: 50, emails: 100, webhookEndpoints: null },
  }),
)
const running = skip ? null : await mailcastOnServer({ EDITION: 'cloud', PLANS_FILE })
const product = running && productAt(running)

test(
  'an account gets a plan, meets its end and goes on with a larger one',
  { skip },
  async (context) => {
    const { page, errors, open, call, accountId, url } = await openDashboard({ product: product! })
    const setPlan = (plan: string) =>
      running!.command('accounts', 'set-plan', '--account', accountId, '--plan', plan)
    let stopped: { id: string }

    await context.test('without a plan it is told what to do', async () => {
      await page.goto(`${url}/app`)
      await page.getByText(/This account has no active plan/).waitFor()
      await page.getByText(/ask the operator of this service/).waitFor()
      assert.match(
        await setPlan('starter'),
        /now has the plan starter\. Campaigns that stopped at a limit go on when they are resumed\./,
      )
      await assert.rejects(
        setPlan('gold'),
        /There is no plan gold\. Plans: starter, growth, none\./,
      )
    })

    await context.test('the page shows the plan with its limits', async () => {
      errors.length = 0
      await open('/settings/billing', 'Plan & usage')
      await page.getByText('Starter', { exact: true }).waitFor()
      await page.getByText('0 / 4').waitFor()
      await page.getByText('0 / 3').waitFor()
      await page.getByRole('heading', { name: 'What happens at a limit' }).waitFor()
      assert.equal(await page.locator('.mc-banner').count(), 0)
    })

    await context.test(
      'a campaign stops at the limit; its page and a line above every page say so',
      async () => {
        const [{ id: newsletterId }] = (await call('GET', '/newsletters')).data
        await call('PATCH', `/newsletters/${newsletterId}`, { asksForConfirmation: false })
        for (const name of ['ada', 'eve', 'bob'])
          await call('POST', '/contacts', { email: `${name}@readers.example` })
        const send = async (subject: string) => {
          const { id } = await call('POST', '/campaigns', { subject, content: { body: 'Hello' } })
          await call('POST', `/campaigns/${id}/send`)
          await until(
            `“${subject}” is not being sent any more`,
            async () => (await call('GET', `/campaigns/${id}`)).status !== 'sending',
          )
          return call('GET', `/campaigns/${id}`)
        }
        assert.equal((await send('March')).status, 'sent')
        stopped = await send('April')
        await open(`/campaigns/${stopped.id}`, 'April')
        await page.getByText('Stopped: the mails of this month are used up').waitFor()
        await page
          .locator('.mc-banner')
          .getByText('Sending is stopped: the e-mails of this month are used up.')
          .waitFor()
        await page.getByRole('button', { name: 'Go on' }).click()
        await page
          .getByText(/The count restarts on .* Resume it then, or ask for a larger plan\./)
          .waitFor()
        errors.length = 0
        await page.locator('.mc-banner').getByRole('link', { name: 'See plan and usage' }).click()
        await page.getByText('4 / 4').waitFor()
        await page.getByText('The e-mails of this month are used up', { exact: true }).waitFor()
      },
    )

    await context.test('with a larger plan it goes on where it stopped', async () => {
      await setPlan('growth')
      await open(`/campaigns/${stopped.id}`, 'April')
      assert.equal(await page.locator('.mc-banner').count(), 0)
      await page.getByRole('button', { name: 'Go on' }).click()
      await until(
        'it is sent',
        async () => (await call('GET', `/campaigns/${stopped.id}`)).counts.sent === 3,
      )
      const { usage, limits } = await call('GET', '/billing')
      assert.deepEqual(
        [usage.emailsThisMonth, limits],
        [6, { webhookEndpoints: null, subscribers: 50, emails: 100 }],
      )
      assert.deepEqual(errors, [])
    })
  },
)
