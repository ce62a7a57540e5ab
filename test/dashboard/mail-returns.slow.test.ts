import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { until } from '#test/sinks.ts'
import { productAt } from '#test/processes/shared-product.ts'

// The returns of a mail service, set in a real browser on a server of its own.

const KEY = 'a-signing-key-of-an-account'

/** Makes a request of Mailgun, signed with a key. */
function ofMailgun(key: string) {
  const timestamp = String(Math.floor(new Date().getTime() / 1000))
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const body = { signature: { timestamp, token, signature }, 'event-data': { event: 'delivered' } }
  return { method: 'POST', body: JSON.stringify(body) }
}

test('a person connects the returns of a mail service', { skip }, async (context) => {
  // The server is by itself, since the person must own every account.
  const running = await mailcastOnServer()
  const { page, open, call, errors } = await openDashboard({ product: productAt(running) })
  const pathOf = (address: string) => running.url + new URL(address).pathname
  /** Returns the address that the copy button is beside. */
  async function shownAddress(): Promise<string> {
    await page.getByRole('button', { name: 'Copy the address' }).waitFor()
    return (await page.locator('code[title*="/inbound/mail/"]').getAttribute('title'))!
  }
  let address = ''

  await context.test('the address is shown, and the page waits for the first event', async () => {
    // Nothing listens there: only what comes back matters here.
    const server = {
      provider: 'mailgun',
      user: 'postmaster@mg.example.com',
      password: 'a-password',
    }
    const nowhere = { host: '127.0.0.1', port: 1, security: 'none', force: true }
    await call('PUT', '/session/v1/mail-service', { ...server, ...nowhere })
    await open('/settings/mail', 'Mail service')
    await page.getByText('Permanent Failure').waitFor()
    await page.getByText('This page waits for the first one.').waitFor()
    address = pathOf(await shownAddress())
    assert.match(address, /\/inbound\/mail\/mailgun\/[\w-]{48}$/)
  })

  await context.test('a request that is not believed is explained by itself', async () => {
    assert.equal((await fetch(address, ofMailgun(KEY))).status, 401)
    await page.getByText('no key to verify its signature is stored').waitFor()
    await page.getByLabel('Signing key').fill('short')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This is no signing key.').waitFor()
    await page.getByLabel('Signing key').fill(KEY)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This page waits for the first one.').waitFor()
    assert.deepEqual(
      errors.splice(0).filter((line) => !line.includes('422')),
      [],
    )
  })

  await context.test('the first event is told when it comes', async () => {
    assert.equal((await fetch(address, ofMailgun(KEY))).status, 200)
    await page.getByText('Arriving', { exact: true }).waitFor()
    await page.getByText(/^Events arrive\. The last one came/).waitFor()
    assert.ok(!(await page.content()).includes(KEY))
  })

  await context.test('another address ends the former one', async () => {
    await page.getByRole('button', { name: 'Make a new address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click()
    await page.getByText('The address is new.').waitFor()
    assert.equal((await fetch(address, ofMailgun(KEY))).status, 404)
    let next = address
    await until('the page shows it', async () => {
      next = pathOf(await shownAddress())
      return next !== address
    })
    assert.equal((await fetch(next, ofMailgun(KEY))).status, 200)
  })
  assert.deepEqual(errors, [])
})
