import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { fits, openPhone, skip } from '#test/browser.ts'
import { apiClient } from '#test/contract/client.ts'
import { useProduct } from '#test/processes/shared-product.ts'

// A reader with a phone, who signs up on another site. `src/surfaces/pages/foreign-forms.test.ts`
// has the same without a browser.

test(
  'the form that is copied into another site signs up from there, as HTML and as a frame',
  { skip },
  async () => {
    const product = await useProduct()
    const { apiKey, newsletterId, owner } = await product.account()
    const slug = `weekly-${owner.email.slice(4, 12)}`
    const api = apiClient(product.url, apiKey)
    await api.patch(`/newsletters/${newsletterId}`, { slug })
    const site = `${product.url}/n/${slug}`
    const { page, errors } = await openPhone()
    await page.goto(`${site}/form`)
    assert.ok(await fits(page))
    const [form, frame] = await page.locator('code.n-pick').allInnerTexts()
    const elsewhere = await siteWith(`<h1>Ada’s blog</h1>${form}${frame}`)

    await page.goto(elsewhere)
    await page.getByLabel('E-mail', { exact: true }).fill('html@readers.example')
    await page.getByRole('button', { name: 'Subscribe' }).first().click()
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    assert.equal(page.url(), site)

    await page.goto(elsewhere)
    const inside = page.frameLocator('iframe')
    await inside.getByLabel('Your e-mail address').fill('frame@readers.example')
    await inside.getByRole('button', { name: 'Subscribe' }).click()
    await inside.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    assert.equal(page.url(), elsewhere)

    for (const [email, source] of [
      ['html@readers.example', 'my website'],
      ['frame@readers.example', 'embedded form'],
    ] as const) {
      const [contact] = (await api.get(`/contacts?email=${email}`)).data
      assert.deepEqual([contact.status, contact.source], ['pending', source])
    }
    assert.deepEqual(errors, [])
  },
)

test('the example page signs up once it has the newsletter’s address', { skip }, async () => {
  const product = await useProduct()
  const { apiKey, newsletterId, owner } = await product.account()
  const slug = `weekly-${owner.email.slice(4, 12)}`
  const api = apiClient(product.url, apiKey)
  await api.patch(`/newsletters/${newsletterId}`, { slug })
  const example = readFileSync(new URL('../../examples/signup-form.html', import.meta.url), 'utf8')
  assert.doesNotMatch(example, /<script|mc_/)
  const elsewhere = await siteWith(
    example.replaceAll('https://news.example.com/n/weekly-garden', `${product.url}/n/${slug}`),
  )
  const { page, errors } = await openPhone()
  await page.goto(elsewhere)
  assert.ok(await fits(page))
  await page.getByLabel('Your e-mail address').fill('example@readers.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
  const [contact] = (await api.get('/contacts?email=example@readers.example')).data
  assert.deepEqual([contact.status, contact.source], ['pending', 'my website'])
  assert.deepEqual(errors, [])
})

/** Serves a page of another site, on its own origin. */
async function siteWith(body: string): Promise<string> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Blog</title>${body}`,
      ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
