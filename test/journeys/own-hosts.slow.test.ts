import assert from 'node:assert/strict'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { addresses } from '#areas/addresses/fixtures/addresses.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { openBrowser, skip } from '#test/browser.ts'
import { sendDue } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

// A reader's way on two newsletters' hosts, in a real browser that finds all names on loopback.

/** The time limit of a step in a page, for a machine that does much else. */
const STEP_MS = 60_000
const BASE = 'http://mail.mailcast.test'
const world = await testWorld({ baseUrl: BASE })
world.dns.zone.a.set('mail.mailcast.test', ['198.51.100.7'])
const { active } = addresses(world)
const { url } = await testServer(world)

/** Starts a proxy that leads every host to the server under test. */
async function proxy(): Promise<string> {
  const { hostname, port } = new URL(url)
  const server = createServer((request, response) => {
    const asked = new URL(request.url!)
    const sent = forward(
      {
        hostname,
        port,
        method: request.method,
        path: `${asked.pathname}${asked.search}`,
        headers: { ...request.headers, host: asked.host },
      },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      },
    )
    sent.on('error', () => response.destroy())
    request.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns the last mail to an address. */
async function mailTo(address: string) {
  const sent = world.mailer.sent.findLast(({ to }) => to === address)
  assert.ok(sent, `no mail to ${address}`)
  return PostalMime.parse(Buffer.from(sent.raw))
}

function linkIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0]
  assert.ok(found, `no ${String(pattern)} in ${text}`)
  return found
}

test(
  'a reader signs up, confirms, reads, signs in and leaves on the newsletter’s host',
  { skip },
  async () => {
    const [ada, bob] = [await world.account(), await world.account()]
    const hers = await active(ada)
    const his = await active(bob)
    const email = 'bo@readers.test'
    const browser = await openBrowser()
    const context = await browser.newContext({
      proxy: { server: await proxy() },
      viewport: { width: 390, height: 800 },
    })
    context.setDefaultTimeout(STEP_MS)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    const home = `http://${hers.host}/`
    const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })

    // The former address leads to the host.
    await page.goto(`${BASE}/n/${slug}`)
    assert.equal(page.url(), home)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('main').getByText(email).waitFor()
    assert.equal(new URL(page.url()).host, hers.host)

    await sendDue(world)
    const asked = await mailTo(email)
    await page.goto(linkIn(asked.text!, new RegExp(`http://${hers.host}/confirm/\\S+`)))
    await page.getByRole('button').first().click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
    const { data } = await world.ok(ada, 'list_contacts', { email })
    assert.equal(data[0].status, 'active')

    const steps = campaigns(world)
    await steps.sending(ada, {
      subject: 'Beans in May',
      content: { format: 'markdown', body: 'Sow them now.\n\n[More](https://elsewhere.example/)' },
    })
    await steps.work()
    const issue = await mailTo(email)
    assert.ok(!issue.html!.includes(BASE))

    await page.goto(home)
    await page.getByRole('link', { name: 'Beans in May' }).click()
    await page.getByText('Sow them now.').waitFor()
    assert.equal(page.url(), `${home}beans-in-may`)

    await page.goto(`${home}sign-in`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByLabel('Code').waitFor()
    await world.runsEveryJob()
    const code = await mailTo(email)
    assert.match(code.text!, new RegExp(`http://${hers.host}/sign-in/`))
    await page.getByLabel('Code').fill(linkIn(code.text!, /\b\d{6}\b/))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    assert.equal(page.url(), home)

    // The session is of this host alone.
    const names = async (host: string) =>
      (await context.cookies(`http://${host}/`)).map(({ name }) => name)
    assert.deepEqual(await names(hers.host), ['mailcast_reader'])
    assert.deepEqual([...(await names(his.host)), ...(await names('mail.mailcast.test'))], [])
    await page.goto(`http://${his.host}/`)
    await page.getByLabel('E-mail').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Sign out' }).count(), 0)

    const leave = linkIn(issue.html!, new RegExp(`http://${hers.host}/unsubscribe/[^"&]+`))
    await page.goto(leave)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    const left = await world.ok(ada, 'get_contact', { contactId: data[0].id })
    assert.equal(left.status, 'unsubscribed')
    assert.deepEqual(errors, [])
    await page.goto('about:blank')
    await context.close()
  },
)
