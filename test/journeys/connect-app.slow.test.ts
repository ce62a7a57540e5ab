import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { fits, openBrowser, skip } from '../support/browser.ts'
import { useProduct } from '../support/processes/shared-product.ts'

/** Opens an app on this computer, which waits for its code. */
async function openApp() {
  const received = Promise.withResolvers<URL>()
  const listener = createServer((request, response) => {
    response.end('<!doctype html><title>App</title><h1>Back in the app</h1>')
    if (request.url!.startsWith('/callback'))
      received.resolve(new URL(request.url!, 'http://localhost'))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  after(() => listener.close())
  const { port } = listener.address() as AddressInfo
  return { redirectUri: `http://127.0.0.1:${port}/callback`, received: received.promise }
}

test(
  'a person signs in, narrows and allows in a browser, and is led back to the app',
  { skip },
  async () => {
    const { url, account } = await useProduct()
    const { owner } = await account()
    const { redirectUri, received } = await openApp()
    const registered = await fetch(`${url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Desk', redirect_uris: ['http://127.0.0.1/callback'] }),
    })
    const { client_id: clientId } = (await registered.json()) as { client_id: string }
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 'of the desk',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${url}/mcp`,
    })
    // The pages need no scripts.
    const browser = await openBrowser()
    const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (line) => line.type() === 'error' && refused.push(line.text()))
    await page.goto(`${url}/oauth/authorize?${query.toString()}`)
    await page.locator('input[name=email]').fill(owner.email)
    await page.locator('input[name=password]').fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Connect a program on this computer' }).waitFor()
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      assert.ok(await fits(page))
    }
    await page.locator('input[name=level][value=read]').check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
    assert.deepEqual(
      refused.filter((line) => /security policy/i.test(line)),
      [],
    )
    const { searchParams: answer } = await received
    assert.deepEqual([answer.get('state'), answer.get('iss')], ['of the desk', url])
    const given = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code: answer.get('code')!,
        code_verifier: verifier,
      }),
    })
    const { access_token: token, scope } = (await given.json()) as Record<string, string>
    assert.equal(scope, 'read')
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await fetch(`${url}/api/v1/newsletters`, { headers })).status, 200)
    const write = await fetch(`${url}/api/v1/newsletters`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"Another"}',
    })
    assert.equal(write.status, 403)
    await context.close()
  },
)
