import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { productAt } from '#test/processes/shared-product.ts'

// The backups of a server that one person owns, and what a restore has paused, in a real browser.

test(
  'Home tells the owner of the server of its last backup, and a campaign why a restore paused it',
  { skip },
  async () => {
    const product = productAt(await mailcastOnServer({ ROLES: 'api' }))
    const { page, errors, open, call, statement } = await openDashboard({ product })
    const insert = (values: string) =>
      statement(
        `insert into backup (backup_id, status, place, bytes, problem, started_at, ended_at, lease_end)
        select gen_random_uuid(), status, place, bytes::bigint, problem, now() - age, now() - age, now() - age
        from (values ${values}) as made (status, place, bytes, problem, age)`,
        [],
      )
    // Home leads to the first steps while nothing was done.
    await call('POST', '/contacts', { email: 'reader@readers.example' })
    await insert(`('done', '/mnt/backups', 214600000, null, interval '5 hours')`)
    await page.reload()
    await open('/', 'Home')
    await page.getByText('Last backup of this server: 5 hours ago, 214.6 MB').waitFor()

    await insert(
      `('failed', '/mnt/backups', null, 'The disk of /mnt/backups is full.', interval '1 minute')`,
    )
    await page.reload()
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'The last backup of this server failed' })
    await alert.getByText('The disk of /mnt/backups is full.').waitFor()
    await alert.getByText('The last whole one was made 5 hours ago.').waitFor()

    const { id } = await call('POST', '/campaigns', {
      subject: 'March',
      content: { format: 'markdown', body: 'Sow peas.' },
    })
    await statement(
      `update campaign set status = 'paused', stop_reason = 'restored', scheduled_for = now()`,
      [],
    )
    await insert(`('done', 'restored', null, null, interval '1 day')`)
    await page.reload()
    await page.getByText('A campaign waits after the restore').waitFor()
    await open(`/campaigns/${id}`, 'March')
    await page
      .getByText(/^Not sent: this server was restored from a backup of \w+ \d+, \d{4}/)
      .waitFor()
    await page.getByRole('button', { name: 'Send now' }).waitFor()
    await page.getByRole('button', { name: 'Make it a draft again' }).waitFor()
    assert.deepEqual(errors, [])
  },
)
