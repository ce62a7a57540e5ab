import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  LOCALHOST_CA,
  mailServer,
  SECRET,
  USER,
} from '../../src/areas/mail-service/fixtures/mail-server.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { productAt } from '#test/processes/shared-product.ts'
import { until } from '#test/sinks.ts'

// The mail service, set in a real browser on a server of its own: an SMTP server that demands TLS
// and a password, mistakes that are explained, a test mail, a real mail, and the way back.

test(
  'a person connects a mail server without an editor, a restart or a terminal',
  { skip },
  async (context) => {
    // The server is by itself, since the person must own every account.
    const running = await mailcastOnServer({ NODE_EXTRA_CA_CERTS: LOCALHOST_CA })
    const product = productAt(running)
    const { page, open, tour, owner, call, errors } = await openDashboard({ product })
    const server = await mailServer({ certificate: 'localhost' })
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const refusals = () => errors.splice(0).filter((line) => !/status of (?:403|422)/.test(line))

    await context.test('Home leads to the page', async () => {
      // The first visit is the guide's.
      await open('/start')
      await page.getByText('Close the guide').click()
      await page.getByRole('link', { name: 'Choose your mail service' }).click()
      await page.getByRole('heading', { level: 1, name: 'Mail service' }).waitFor()
      await tour(['/settings/mail'])
    })

    await context.test(
      'a mistake is explained with the server’s own words, and nothing is stored',
      async () => {
        await open('/settings/mail', 'Mail service')
        await page.getByRole('button', { name: /^SMTP/ }).click()
        await field('Server').fill('localhost')
        await page.getByRole('textbox', { name: 'Port' }).fill(String(server.port))
        await field('User').fill(USER)
        await page.getByLabel('Password', { exact: true }).fill('a wrong password')
        await page.getByRole('button', { name: 'Connect' }).click()
        await page.getByText('The server refuses the user or the password.').waitFor()
        await page.getByText('535 5.7.8 Bad credentials: ***').waitFor()
        assert.equal((await call('GET', '/session/v1/mail-service')).source, 'none')
        assert.deepEqual(refusals(), [])
      },
    )

    await context.test(
      'with the right password it connects, and a test mail is accepted',
      async () => {
        await page.getByLabel('Password', { exact: true }).fill(SECRET)
        await field('From address').fill('news@garden.example')
        await page.getByRole('button', { name: 'Connect' }).click()
        await page.getByText('Works', { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Send a test' }).click()
        await page.getByText(/The server took the mail in/).waitFor()
        await page.getByText('250 2.0.0 Queued as T1').waitFor()
        assert.deepEqual(
          server.mails.map(({ to, secure }) => [to, secure]),
          [[owner.email, true]],
        )
        await tour(['/settings/mail'])
      },
    )

    await context.test(
      'the process mails by it at once, and so do commands and doctor',
      async () => {
        const before = server.mails.length
        await call('POST', '/members', { email: 'bea@garden.example', role: 'editor' })
        await until('the invitation arrives', () => server.mails.length > before)
        assert.equal(server.mails.at(-1)!.to, 'bea@garden.example')
        const said = await running.command('mail', 'test', 'ada@garden.example')
        assert.match(
          said,
          /smtp:\/\/localhost:\d+ accepted a mail to ada@garden\.example in \d+ ms\./,
        )
        const doctor = await running.command('doctor')
        assert.match(
          doctor,
          /ok {6}mail: smtp:\/\/localhost:\d+, as set in the dashboard, accepts mail/,
        )
        assert.doesNotMatch(running.log() + doctor + said, new RegExp(SECRET))
      },
    )

    await context.test(
      'after 15 minutes the password is asked for, and the work goes on',
      async () => {
        await product.statement(
          "update auth.session set created_at = created_at - interval '1 hour'",
          [],
        )
        await page.getByRole('button', { name: 'Send a test' }).click()
        const dialog = page.getByRole('dialog', { name: 'Sign in again' })
        await dialog.getByLabel('Your password').fill(owner.password)
        await dialog.getByRole('button', { name: 'Go on' }).click()
        await page.getByText(/The server took the mail in/).waitFor()
        assert.deepEqual(refusals(), [])
      },
    )

    await context.test('once it fails, Home says so before all else', async () => {
      await product.statement(
        "update mail_service set status = 'failing', reason = 'closed', problem = 'Closed.'",
        [],
      )
      await open('/', 'Home')
      const notice = page.getByRole('link', { name: /The mail service fails/ })
      await notice.waitFor()
      const figures = page.getByText('Active subscribers', { exact: true })
      await figures.waitFor()
      const [above, below] = [await notice.boundingBox(), await figures.boundingBox()]
      assert.ok(above!.y < below!.y, `${above!.y} is not above ${below!.y}`)
      assert.equal(await notice.count(), 1)
      await notice.click()
      await page.getByText('The server closed the connection.').waitFor()
    })

    await context.test('it is removed, and mail goes to the outbox', async () => {
      await page.getByRole('button', { name: 'Remove the mail service' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Remove the mail service' }).click()
      await page.getByText('Choose your service').waitFor()
      assert.equal((await call('GET', '/session/v1/session')).outbox, true)
      assert.deepEqual(refusals(), [])
    })
  },
)
