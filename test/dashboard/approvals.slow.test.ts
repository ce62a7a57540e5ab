import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Mailcast, MailcastApprovalRequested } from '../../client/src/index.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'

// A key for an agent, and the person who decides on what it asks for, in a real browser.

/** The folder for pictures of the pages, where a person wants to look at them. */
const SHOTS = process.env['SHOTS']

test('an agent asks, and a person decides in the dashboard', { skip }, async (context) => {
  const { page, errors, open, call, url, newsletterId } = await openDashboard()
  const dialog = page.getByRole('dialog')
  let agent: Mailcast
  const shoot = async (name: string) => {
    if (SHOTS === undefined) return
    for (const width of [390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(300)
        await page.screenshot({
          path: `${SHOTS}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        })
      }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
  const asked = async (act: Promise<unknown>): Promise<string> => {
    const error = await act.then(
      () => null,
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof MailcastApprovalRequested, String(error))
    return error.approval.id
  }

  await context.test('a key gets limits, which its line says in words', async () => {
    await open('/settings/api-keys', 'API keys')
    await page.getByRole('button', { name: 'Create a key' }).first().click()
    await dialog.getByLabel('Name').fill('Assistant')
    await dialog.getByLabel('A person approves').check()
    await dialog.getByLabel('Recipients a day').fill('500')
    await dialog.getByLabel('Works until').fill('2099-06-30')
    await shoot('create-key')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    const key = await dialog.getByText(/^mc_/).first().innerText()
    agent = new Mailcast({ apiKey: key.trim(), baseUrl: url, retries: 0 })
    await dialog.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByText('A person approves · 500 recipients a day · Until Jun 30, 2099').waitFor()
    await page.getByRole('button', { name: 'Actions for Assistant' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    assert.equal(await dialog.getByLabel('Recipients a day').inputValue(), '500')
    await dialog.getByLabel('Recipients a day').fill('200')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('200 recipients a day').waitFor()
    await shoot('keys')
  })

  let campaignId = ''
  let approvalId = ''
  await context.test('Home says that a request waits, and leads to it', async () => {
    await call('PATCH', `/newsletters/${newsletterId}`, { asksForConfirmation: false })
    await call('POST', '/contacts', { email: 'ada@approvals.example' })
    campaignId = (
      await agent.campaigns.create({
        subject: 'What grows in March',
        content: { format: 'markdown', body: '# Peas\n\nSow your peas.' },
      })
    ).id
    approvalId = await asked(agent.campaigns.send({ campaignId }))
    await open('/')
    await page.getByText('1 request waits for you').waitFor()
    await shoot('home')
    await page.getByText('1 request waits for you').click()
    await page.getByRole('heading', { level: 1, name: /What grows in March/ }).waitFor()
    await page.getByText('1 reader gets it').waitFor()
    await page.frameLocator('iframe').getByText('Sow your peas.').waitFor()
    await page.getByText('Assistant').first().waitFor()
    await shoot('approval')
  })

  await context.test('a declined request is not done, and its asker reads why', async () => {
    const other = await asked(agent.campaigns.delete({ campaignId }))
    await open(`/approvals/${other}`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await dialog.getByLabel('Reason').fill('We still need it.')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('We still need it.').waitFor()
    const seen = await agent.approvals.get({ approvalId: other })
    assert.deepEqual([seen.status, seen.reason], ['declined', 'We still need it.'])
  })

  await context.test('a change of something live shows what stands and what would', async () => {
    const change = await asked(
      agent.newsletters.update({
        newsletterId,
        description: 'What grows, and when.',
        welcomeEmail: { subject: 'Hello' },
      }),
    )
    await open(`/approvals/${change}`)
    await page.getByRole('region', { name: 'What would change' }).getByText('What grows').waitFor()
    await shoot('difference')
    await agent.approvals.withdraw({ approvalId: change })
  })

  await context.test(
    'a price is an amount, a list has its count, and the request is folded up',
    async () => {
      const product = { name: 'Peas in pots', price: 900, currency: 'eur' }
      const { id: productId } = await call('POST', '/products', product)
      await call('PATCH', `/products/${productId}`, { status: 'active', price: 0 })
      const priced = await asked(
        agent.products.update({
          productId,
          price: 0,
          minimumPrice: null,
          name: 'Peas and beans in pots',
          orderEmail: {
            subject: 'Your peas',
            content: { format: 'markdown', body: 'Take them: {{ download_url }}' },
          },
        }),
      )
      await open(`/approvals/${priced}`)
      const changed = page.getByRole('region', { name: 'What would change' })
      await changed.getByText('Peas in pots').waitFor()
      await changed.getByText('Peas and beans in pots').waitFor()
      await changed.getByText('Order mail').waitFor()
      await shoot('product')
      await agent.approvals.withdraw({ approvalId: priced })

      const endpoint = await asked(
        agent.webhooks.createEndpoint({
          url: 'https://hooks.example/in',
          events: ['subscriber.created', 'subscriber.unsubscribed', 'campaign.sent'],
        }),
      )
      await open(`/approvals/${endpoint}`)
      const wanted = page.getByRole('region', { name: 'What was asked' })
      await wanted.getByText('3 entries').waitFor()
      await page.getByText('create_webhook_endpoint', { exact: true }).waitFor({ state: 'hidden' })
      await page.getByText('The request itself').click()
      await page.getByText('create_webhook_endpoint', { exact: true }).waitFor()
      await shoot('endpoint')
      await agent.approvals.withdraw({ approvalId: endpoint })

      await call('PATCH', `/newsletters/${newsletterId}`, { timeZone: 'Asia/Tokyo' })
      const at = new Date(Date.now() + 30 * 86_400_000)
      const planned = await asked(agent.campaigns.schedule({ campaignId, at: at.toISOString() }))
      await open(`/approvals/${planned}`)
      const there = { timeZone: 'Asia/Tokyo', hour: 'numeric', minute: '2-digit' } as const
      const shown = new Intl.DateTimeFormat('en', { ...there, timeZoneName: 'short' }).format(at)
      await wanted.getByText(shown).waitFor()
      await shoot('schedule')
      await agent.approvals.withdraw({ approvalId: planned })
    },
  )

  await context.test('an approved request is done', async () => {
    await open('/approvals', 'Approvals')
    await shoot('approvals')
    await page.getByRole('link', { name: /What grows in March/ }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('It was approved and done.').waitFor()
    assert.equal((await agent.approvals.get({ approvalId })).status, 'executed')
    assert.notEqual((await agent.campaigns.get({ campaignId })).status, 'draft')
    await shoot('approved')
  })

  assert.deepEqual(errors, [])
})
