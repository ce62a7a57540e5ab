import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { STAND_INS } from '../../src/areas/bounces/providers/fixtures/stand-ins.ts'
import {
  LOCALHOST_CA,
  mailServer,
  SECRET,
  USER,
} from '../../src/areas/mail-service/fixtures/mail-server.ts'
import { openPhone, skip } from '#test/browser.ts'
import { mailcast } from '#test/processes/process.ts'
import { until } from '#test/sinks.ts'

// A new person's way in a browser, from an empty folder to real mail that comes back: no editor, no
// restart, and no terminal after the start.

const ADA = 'ada@garden.example'
const READER = 'grace@readers.example'
const { mailgun } = STAND_INS

test(
  'from an empty folder to a sent issue and its bounce, in the browser alone',
  { skip },
  async (context) => {
    const running = await mailcast({ NODE_EXTRA_CA_CERTS: LOCALHOST_CA })
    const server = await mailServer({ certificate: 'localhost' })
    const { page, errors } = await openPhone()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 800 })
    // The form knows Mailgun's own server. The test's stands in its place.
    await page.route('**/session/v1/mail-service', async (route) => {
      const request = route.request()
      if (request.method() !== 'PUT') return route.continue()
      const there = { host: 'localhost', port: server.port, security: 'starttls' }
      await route.continue({
        postData: JSON.stringify({ ...(request.postDataJSON() as object), ...there }),
      })
    })
    const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    /** Waits for the newest mail to an address, which came encrypted. */
    async function mailTo(email: string, subject: RegExp) {
      const found = () =>
        server.mails.findLast(
          ({ to, raw }) => to === email && subject.test(/^Subject: (.*)$/im.exec(raw)?.[1] ?? ''),
        )
      await until(`a mail to ${email} about ${subject.source} arrives`, () => found() !== undefined)
      assert.ok(found()!.secure)
      return found()!.raw
    }

    await context.test('the first page opens the account', async () => {
      await page.goto(running.url)
      await title('Open the first account').waitFor()
      await page.getByLabel('E-mail address').fill(ADA)
      await page.getByLabel('Password').fill('a long password 42')
      await page.getByLabel('Name of your newsletter').fill('The Weekly Garden')
      await press('Open the account')
      await title('Welcome to Mailcast').waitFor()
      await page.getByText('Close the guide').click()
    })

    await context.test('Home leads to the mail service, and a test mail arrives', async () => {
      await page.getByRole('link', { name: 'Choose your mail service' }).click()
      await page.getByRole('button', { name: /^Mailgun/ }).click()
      await page.getByRole('textbox', { name: 'SMTP user' }).fill(USER)
      await page.getByLabel('Password', { exact: true }).fill(SECRET)
      await page.getByRole('textbox', { name: 'From address' }).fill('news@garden.example')
      await press('Connect')
      await page.getByText('Works', { exact: true }).waitFor()
      await press('Send a test')
      await page.getByText('250 2.0.0 Queued as T1').waitFor()
      const { from } = await PostalMime.parse(await mailTo(ADA, /./))
      assert.equal(from?.address, 'news@garden.example')
    })

    let returns = ''
    await context.test('the page says where Mailgun posts what comes back', async () => {
      const address = page.locator('code[title*="/inbound/mail/mailgun/"]')
      returns = (await address.getAttribute('title'))!
      await page.getByLabel('Signing key').fill(mailgun.key!)
      await press('Save')
      await page.getByText('This page waits for the first one.').waitFor()
    })

    await context.test('a reader is asked by mail, and confirms', async () => {
      await page.goto(`${running.url}/app/contacts?add=1`)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('E-mail').fill(READER)
      await dialog.getByRole('button', { name: 'Add a contact' }).click()
      const { text } = await PostalMime.parse(await mailTo(READER, /confirm/i))
      await page.goto(/http:\S+/.exec(text!)![0])
      await press('Confirm subscription')
      await title('You are subscribed').waitFor()
    })

    let issue = ''
    await context.test('the first issue is written by the guide, sent, and arrives', async () => {
      await page.goto(`${running.url}/app/start?step=issue`)
      await press('Write it')
      await page.getByText('To 1 reader').waitFor()
      await press('Send…')
      await press('Send to 1 reader')
      await page.getByText('1 of 1').first().waitFor()
      await page.getByText('Sent', { exact: true }).first().waitFor()
      issue = await mailTo(READER, /Hello from The Weekly Garden/)
      assert.match((await PostalMime.parse(issue)).text!, /This is your first issue/)
    })

    await context.test('it comes back, and the contact says so and why', async () => {
      const token = mailgun.tokenIn(issue)
      assert.ok(token, 'the mail tells Mailgun whose it is')
      const at = new Date()
      const event = mailgun.event({
        kind: 'bounce',
        recipientToken: token,
        id: 'e1',
        at,
        email: READER,
      })
      const { headers, body } = mailgun.post([event], at)
      const posted = await fetch(returns, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      })
      assert.equal(posted.status, 200)
      // The event is read in the background.
      await until('the contact counts as bounced', async () => {
        const answer = await page.request.get(`${running.url}/api/v1/contacts?email=${READER}`)
        return (
          ((await answer.json()) as { data: { status: string }[] }).data[0]?.status === 'bounced'
        )
      })
      await page.goto(`${running.url}/app/contacts`)
      await page.getByRole('link', { name: READER }).click()
      await page.getByText('Mail to this address came back').waitFor()
      await page.getByText(/The mail server said: .*User unknown/).waitFor()
      await page.goto(`${running.url}/app/settings/mail`)
      await page.getByText(/^Events arrive\. The last one came/).waitFor()
    })

    assert.doesNotMatch(running.log(), new RegExp(`${SECRET}|${mailgun.key!}`))
    assert.deepEqual(errors, [])
  },
)
