import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { fits, openBrowser, skip } from '#test/browser.ts'
import { apiClient } from '#test/contract/client.ts'
import { useProduct } from '#test/processes/shared-product.ts'
import { until } from '#test/sinks.ts'

// A visitor with a phone: from a link to an issue through its newsletter's archive, and into the
// list.

test(
  'a visitor reads an issue, finds another by its words, and subscribes below it',
  { skip },
  async () => {
    const product = await useProduct()
    const { apiKey, newsletterId, owner } = await product.account()
    const slug = `weekly-${owner.email.slice(4, 12)}`
    const api = apiClient(product.url, apiKey)
    await api.patch(`/newsletters/${newsletterId}`, {
      slug,
      description: 'What grows.',
      branding: { accentColor: '#ffd400' },
    })
    await api.post('/contacts/imports', {
      rows: [{ email: 'bo@readers.example', first_name: 'Bo' }],
    })
    await until(
      'a reader is there',
      async () => (await api.get('/contacts?status=active')).data.length === 1,
    )
    const send = async (subject: string, body: string) => {
      const { id } = await api.post('/campaigns', {
        subject,
        content: { format: 'markdown', body },
      })
      await api.post(`/campaigns/${id}/send`)
      await until('it is sent', async () => (await api.get(`/campaigns/${id}`)).status === 'sent')
      return id as string
    }
    // An element that the author places over the page stays inside of the issue: the form below it
    // can be clicked.
    await send(
      'Beans',
      'Plant the runners by the wall.\n\n<div style="position:fixed;inset:0;z-index:9"></div>',
    )
    const peas = await send(
      'Peas',
      'Dear {{ first_name | default: "reader" }}, sow [peas](https://garden.example/peas) now.\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    )

    const context = await (
      await openBrowser()
    ).newContext({ viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
    await page.goto(`${product.url}/n/${slug}/${peas}`)
    await page.getByText('Dear reader, sow').waitFor()
    await page.getByRole('link', { name: 'The Weekly Garden' }).click()
    await page.getByRole('searchbox').fill('RUNNERS')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Beans' }).click()
    await page.getByRole('heading', { name: 'Beans' }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByLabel('Your e-mail address').fill('grace@readers.example')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    assert.equal((await api.get('/contacts?email=grace@readers.example')).data[0].status, 'pending')
    assert.deepEqual(errors, [])

    const card = await page.goto(`${product.url}/n/${slug}/${peas}/card.png`)
    assert.equal(card!.headers()['content-type'], 'image/png')
    // The policy of an issue lets no script run, and axe is one.
    await page.route('**/n/**', async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    const looks = [
      ['', 'light'],
      [`/${peas}`, 'light'],
      [`/${peas}`, 'dark'],
    ] as const
    for (const [path, colorScheme] of looks) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${product.url}/n/${slug}${path}`)
      assert.ok(await fits(page), path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(({ id, nodes }) => [id, nodes[0]!.html])
      assert.deepEqual([path, colorScheme, found], [path, colorScheme, []])
    }
    // A request that is still under way would fail with the page.
    await page.unrouteAll({ behavior: 'wait' })
  },
)
