import assert from 'node:assert/strict'
import { request as send } from 'node:http'
import { after, test } from 'node:test'
import { chromium, type Page } from 'playwright-core'
import { addresses } from '#areas/addresses/fixtures/addresses.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { mailsOf } from '#areas/products/fixtures/shop.ts'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'
import { fits, skip } from '#test/browser.ts'
import { testServer } from '#test/http.ts'
import { EXECUTABLE, LAUNCH } from '#test/processes/run-parts.ts'

// Two paid newsletters on hosts of their own beside BASE_URL, in a real browser that finds all
// names on loopback.

/** The time limit of a step in a page, for a machine that does much else. */
const STEP_MS = 60_000
const BOB = 'bob@readers.test'
const BODY = `Sow peas.

<!-- paywall -->

And this is how.`

const shop = await paidWorld()
const { world, sandbox, seller, signInCodeOf } = shop
const { url } = await testServer(world, {
  system: { ...world.system, ports: { ...world.system.ports, paymentSandbox: sandbox } },
})
const { sending, work } = campaigns(world)
const { active, set, publish, check } = addresses(world)

async function openPage(): Promise<{ page: Page; errors: string[] }> {
  const { port } = new URL(url)
  const rules = ['localhost', '*.example'].map((host) => `MAP ${host}:3000 127.0.0.1:${port}`)
  const browser = await chromium.launch({
    executablePath: EXECUTABLE!,
    ...LAUNCH,
    args: [...LAUNCH.args, `--host-resolver-rules=${rules.join(', ')}`],
  })
  after(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
  page.setDefaultTimeout(STEP_MS)
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors }
}

/** Asks as a program does: a reader of feeds, or a mailbox provider for one-click (RFC 8058). */
function ask(
  address: string,
  body?: string,
): Promise<{ status: number; location: string | undefined; text: string }> {
  const { host, pathname } = new URL(address)
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const sent = send(
      new URL(pathname, url),
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: { host, ...(body !== undefined && type) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, location: answer.headers.location, text }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

test(
  'a reader pays, signs in and reads on one host, is a stranger on another, and leaves at a former one',
  { skip },
  async () => {
    const [ada, cy] = [await seller({}), await seller({})]
    const [hers, theirs] = [await active(ada), await active(cy)]
    const [home, other] = [hers, theirs].map(({ host }) => `http://${host}:3000`)
    const { page, errors } = await openPage()
    const context = page.context()
    const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })

    // The purchase begins at the former address, and comes back to the host.
    await page.goto(`http://localhost:3000/n/${slug}/subscribe`)
    assert.equal(page.url(), `${home}/subscribe`)
    await page.getByLabel('Your e-mail address').fill(BOB)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/sandbox\//)
    await page.locator('input[name=card][value=pays]').check()
    await page.locator('form button').first().click()
    // The page of the provider leads to another origin by a link alone.
    await page.getByRole('link', { name: 'Go on' }).click()
    await page.waitForURL(/\/subscribed\//)
    assert.equal(new URL(page.url()).origin, home)
    await shop.settle(ada)

    await page.goto(`${home}/sign-in?to=subscription`)
    await page.getByLabel('Your e-mail address').fill(BOB)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code').fill(await signInCodeOf(BOB))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((address) => !address.pathname.includes('sign-in'))
    assert.equal(new URL(page.url()).origin, home)
    await page.getByText('Active').waitFor()

    // He reads the other newsletter without paying.
    await world.ok(cy, 'add_contact', { email: BOB })
    for (const account of [ada, cy]) {
      await sending(account, {
        subject: 'Peas',
        access: 'paid',
        content: { format: 'markdown', body: BODY },
      })
      await work()
    }
    await world.jobs()
    const reads = async (origin: string) => {
      await page.goto(`${origin}/peas`)
      await page.getByText('Sow peas.').waitFor()
      assert.ok(await fits(page))
      return (await page.content()).includes('And this is how.') ? 'whole' : 'part'
    }
    assert.equal(await reads(home!), 'whole')
    assert.equal(await reads(other!), 'part')
    // The same cookies at the other host open nothing there.
    const cookies = await context.cookies(home)
    assert.ok(cookies.some(({ name }) => name === 'mailcast_reader'))
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: other! })))
    assert.equal(await reads(other!), 'part')
    assert.deepEqual(await context.cookies('http://localhost:3000'), [])

    // What programs read names the host alone.
    for (const path of ['/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt']) {
      const { status, text } = await ask(`${home}${path}`)
      assert.equal(status, 200, path)
      assert.ok(text.includes(home!), path)
      assert.ok(!text.includes('localhost:3000'), path)
    }
    await page.goto(`${home}/peas`)
    const card = await page.locator('meta[property="og:image"]').getAttribute('content')
    assert.equal(card, `${home}/peas/card.png`)
    const shown = await page.goto(card)
    assert.deepEqual([shown!.status(), shown!.headers()['content-type']], [200, 'image/png'])

    // The host is left for another. Mails that were sent lead to it.
    const mail = (await mailsOf(world, BOB)).find((one) => one.includes('Sow peas.'))!
    const link = /<(http:\/\/[^>]+\/unsubscribe\/[^>]+)>/.exec(mail.replace(/\r\n\s+/g, ''))![1]!
    assert.equal(new URL(link).origin, home)
    const next = await set(ada)
    publish(next)
    await check(ada)
    world.clock.move(4000)
    await page.goto(`${home}/peas`)
    assert.equal(page.url(), `http://${next.host}:3000/peas`)
    assert.equal(await page.getByText('And this is how.').count(), 0, 'a session is of one host')
    const click = 'List-Unsubscribe=One-Click'
    assert.equal((await ask(link.replace(home!, other!), click)).status, 404)
    const { status, location } = await ask(link, click)
    assert.deepEqual([status, location], [200, undefined])
    const { data } = await world.ok(ada, 'list_contacts', { email: BOB })
    assert.equal(data[0].status, 'unsubscribed')
    assert.deepEqual(errors, [])
  },
)
