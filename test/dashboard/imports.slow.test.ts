import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { EXPORTS } from '../../src/areas/contacts/imports/fixtures/exports.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Imports of other services' lists and of large files, and exports, in a real browser.

test('imports and exports', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard()
  const folder = await mkdtemp(join(tmpdir(), 'mailcast-import-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  const figure = (label: string, value: string) =>
    page.getByText(label, { exact: true }).locator('..').getByText(value, { exact: true }).waitFor()
  const choose = (name: string, content: string) =>
    page
      .getByLabel('File with contacts')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  const statusOf = async (email: string) =>
    (await call('GET', `/contacts?q=${email}`)).data[0]?.status
  const imported = async (fileName: string) => {
    await page.getByRole('heading', { name: fileName }).waitFor()
    await page.getByText('Done', { exact: true }).first().waitFor()
  }

  await context.test(
    'people of Mailchimp’s lists stay what they were, and the next file follows',
    async () => {
      await open('/imports/new', 'Import contacts')
      await choose('unsubscribed.csv', EXPORTS['mailchimp unsubscribed.csv'])
      await page
        .getByText('This is Mailchimp’s list of people who left: they stay unsubscribed.')
        .waitFor()
      for (const [column, target] of [
        ['CONFIRM_TIME', 'Consent: time of confirmation'],
        ['OPTIN_IP', 'Consent: IP address of signing up'],
      ])
        assert.equal(
          await page.getByLabel(`Import “${column}” as`).locator('option:checked').textContent(),
          target,
        )
      await page.getByRole('button', { name: 'Import 2 contacts' }).click()
      await imported('unsubscribed.csv')
      await page.getByText('Have you imported each of them?').waitFor()
      assert.deepEqual(
        [await statusOf('left@example.com'), await statusOf('angry@example.com')],
        ['unsubscribed', 'complained'],
      )
      await page.getByRole('link', { name: 'Import the next file' }).click()
      await page.getByRole('heading', { name: 'Import contacts' }).waitFor()
      await choose('cleaned.csv', EXPORTS['mailchimp cleaned.csv'])
      await page.getByText('This is Mailchimp’s list of addresses that bounced').waitFor()
      await page.getByRole('button', { name: 'Import 1 contact' }).click()
      await imported('cleaned.csv')
      assert.equal(await statusOf('gone@example.com'), 'bounced')
      assert.deepEqual(errors, [])
    },
  )

  await context.test(
    'unknown words, dates that fit both ways and a new field are settled in the preview',
    async () => {
      await open('/imports/new', 'Import contacts')
      await choose(
        'club.csv',
        'email|status|subscribed_at|shoe\nmay@readers.example|dormant|02/04/2021|38\njune@readers.example|active|03/04/2021|41\n',
      )
      const meaning = page.getByLabel('“dormant” means')
      await meaning.selectOption('Unsubscribed')
      await page.getByText('April 2, 2021').waitFor()
      await page.getByLabel('Day first').check()
      await page.getByLabel('Import “shoe” as').selectOption('New field…')
      assert.equal(
        await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).inputValue(),
        'Number',
      )
      await page.getByRole('button', { name: 'Add the field' }).click()
      assert.equal(
        (await call('GET', '/custom-fields')).data.some(
          ({ name }: { name: string }) => name === 'shoe',
        ),
        false,
        'the import creates it',
      )
      await page.getByRole('button', { name: 'Import 2 contacts' }).click()
      await imported('club.csv')
      const [may] = (await call('GET', '/contacts?q=may@')).data
      assert.deepEqual(
        [may.status, may.subscribedAt.slice(0, 10), may.fields],
        ['unsubscribed', '2021-04-02', { shoe: 38 }],
      )
      assert.deepEqual(errors, [])
    },
  )

  await context.test(
    'paid readers of a file come in with free access, unless the owner gives them paid access',
    async () => {
      const tierOf = async (email: string) =>
        (await call('GET', `/contacts?q=${email}`)).data[0]?.tier
      for (const [email, access, tier] of [
        ['free@paying.example', null, 'free'],
        ['paid@paying.example', 'Paid access without a payment', 'paid'],
      ] as const) {
        await open('/imports/new', 'Import contacts')
        await choose(`${tier}.csv`, `email,status,tier,paid_until\n${email},active,paid,\n`)
        const choice = page.getByRole('radiogroup', { name: 'Paid readers' })
        await page.getByText('1 row says that its reader pays or has a gift.').waitFor()
        assert.equal(await choice.getByLabel('Free access').isChecked(), true)
        if (access) await choice.getByLabel(access).check()
        await page.getByRole('button', { name: 'Import 1 contact' }).click()
        await imported(`${tier}.csv`)
        assert.equal(await tierOf(email), tier)
      }
    },
  )

  await context.test('refused rows are downloaded, mended and imported', async () => {
    await open('/imports/new', 'Import contacts')
    await choose(
      'friends.csv',
      `email,first_name\nida@readers.example,Ida\n${'zoë@@readers.example,Zoë\n'.repeat(600)}`,
    )
    await page.getByLabel('They agreed to get this newsletter').check()
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await imported('friends.csv')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download 600 refused rows (CSV)' }).click()
    const csv = (await buffer(await (await downloaded).createReadStream())).toString()
    const lines = csv.trimEnd().split('\r\n')
    assert.deepEqual(
      [lines.length, lines[0]],
      [601, '\uFEFFemail,first_name,refused_because'],
      'two pages are one file',
    )
    assert.match(lines[600]!, /^zoë@@readers\.example,Zoë,.*is not an e-mail address/)
    await page.getByRole('link', { name: 'Import the mended rows' }).click()
    await choose('mended.csv', `${lines[0]!}\r\n${lines[1]!.replace('zoë@@', 'zoe@')}\r\n`)
    await page.getByLabel('They agreed to get this newsletter').check()
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await imported('mended.csv')
    assert.equal(await statusOf('zoe@readers.example'), 'active')
    assert.deepEqual(errors, [])
  })

  await context.test(
    'a large file shows how much was sent, and cancelled in the middle it leaves nothing',
    async () => {
      const before = (await call('GET', '/contacts/imports?include=total')).total
      const path = join(folder, 'large.csv')
      // Rows of one column that is left out make the file large and its reading short.
      await writeFile(
        path,
        `email,notes\nlast@readers.example,x\n${`,${'n'.repeat(100_000)}\n`.repeat(220)}`,
      )
      await open('/imports/new', 'Import contacts')
      await page.getByLabel('File with contacts').setInputFiles(path)
      await page.getByText('Will be imported').waitFor()
      await page.getByLabel('They agreed to get this newsletter').check()
      await page.getByRole('button', { name: 'Import 1 contact' }).waitFor()
      await page.getByLabel('Import “notes” as').selectOption('Source')
      await page.getByText('You changed something since this check.').waitFor()
      await page.getByLabel('Import “notes” as').selectOption('')
      const network = await page.context().newCDPSession(page)
      const limit = {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 1_000_000,
      }
      await network.send('Network.emulateNetworkConditions', limit)
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByText(/^[1-9][\d.]* MB of 22 MB$/).waitFor()
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByText('Sending the file').waitFor({ state: 'detached' })
      await network.send('Network.emulateNetworkConditions', { ...limit, uploadThroughput: -1 })
      assert.deepEqual(
        [
          (await call('GET', '/contacts/imports?include=total')).total,
          await statusOf('last@readers.example'),
        ],
        [before, undefined],
      )
      await until('it can be begun again', () =>
        page.getByRole('button', { name: 'Import', exact: true }).isEnabled(),
      )
      assert.deepEqual(errors, [])
    },
  )

  await context.test(
    'an export of the filtered list is downloaded, and has what the list showed',
    async () => {
      await call('POST', '/contacts', {
        email: 'formula@readers.example',
        fields: { first_name: '=1+1' },
        tags: ['vip'],
      })
      await open('/contacts?tag=vip', 'Contacts')
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Export contacts' })
      assert.ok(await dialog.getByLabel('Those that the list shows now').isChecked())
      await dialog.getByRole('checkbox', { name: 'Source' }).uncheck()
      await dialog.getByRole('button', { name: 'Make the file' }).click()
      await page.getByRole('heading', { name: /^Export of / }).waitFor()
      await figure('Rows', '1')
      const downloaded = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download', exact: true }).click()
      const [header, row] = (await buffer(await (await downloaded).createReadStream()))
        .toString()
        .replace('\uFEFF', '')
        .split('\r\n')
      const cells = Object.fromEntries(
        header!.split(',').map((name, at) => [name, row!.split(',')[at]?.replaceAll('"', '')]),
      )
      assert.deepEqual(
        [cells['email'], cells['first_name'], cells['source'], cells['tags']],
        ['formula@readers.example', "'=1+1", undefined, 'vip'],
      )

      await open('/imports?show=exports', 'Imports & exports')
      await page.getByRole('button', { name: 'Export contacts' }).click()
      await dialog.getByLabel('JSON Lines').check()
      await dialog.getByRole('button', { name: 'The address alone' }).click()
      await dialog.getByRole('button', { name: 'Make the file' }).click()
      await page.getByRole('heading', { name: /^Export of / }).waitFor()
      await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
      const inTray = page
        .getByRole('status', { name: 'Work in progress' })
        .locator(`a[href$="${new URL(page.url()).pathname}"]`)
      // The page itself shows the work.
      await inTray.waitFor({ state: 'detached' })
      const [all] = (await call('GET', '/contacts/exports')).data
      assert.deepEqual(
        [all.rows, all.fields],
        [(await call('GET', '/contacts?include=total')).total, ['email']],
      )
      assert.deepEqual(errors, [])
    },
  )
})
