import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidOf } from '#lib/typeid.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The redirects of a newsletter's site, in a real browser.

test(
  'redirects: one is added with its errors in place, deleted and brought back, and all are found',
  { skip },
  async () => {
    const { page, errors, open, call, newsletterId, accountId, statement } = await openDashboard()
    await open('/settings/newsletter', 'Newsletter')
    await page.getByRole('link', { name: 'Redirects' }).click()
    await page.getByRole('heading', { name: 'Redirects', level: 1 }).waitFor()
    await page.getByText('No redirects yet').waitFor()
    await page.getByRole('button', { name: 'Add a redirect' }).click()

    const dialog = page.getByRole('dialog')
    const add = async (from: string, to: string) => {
      await dialog.getByRole('textbox', { name: 'Path' }).fill(from)
      await dialog.getByRole('textbox', { name: 'Leads to' }).fill(to)
      await dialog.getByRole('button', { name: 'Add a redirect' }).click()
    }
    await add('/p/*', 'http://old.example/')
    await dialog.getByText('or an https address with a fixed host').waitFor()
    await add('/p/beans', '/beans/*')
    await dialog.getByText('A * here needs one in the path above').waitFor()
    await add('/p/*', '/old/*')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: '/p/*', exact: true }).waitFor()

    await page.getByRole('button', { name: 'Add a redirect' }).click()
    await add('/p/*', '/x')
    await dialog.getByText('The newsletter has a redirect from /p/*').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Delete the redirect from /p/*' }).click()
    // A message goes after ten seconds, but not while the mouse is on it.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await page.getByText('No redirects yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('cell', { name: '/p/*', exact: true }).waitFor()
    const { data } = await call('GET', `/newsletters/${newsletterId}/redirects`)
    assert.deepEqual(
      data.map(({ from, to }: { from: string; to: string }) => [from, to]),
      [['/p/*', '/old/*']],
    )

    await statement(
      `insert into site_redirect (account_id, redirect_id, newsletter_id, from_path, target, source, hits, created_at)
       select '${uuidOf(accountId)}', gen_random_uuid(), '${uuidOf(newsletterId)}', '/archive/issue-' || i, '/issue-' || i, 'moved', i, now()
       from generate_series(1, 9999) i`,
      [],
    )
    await open('/settings/redirects', 'Redirects')
    await page.getByText('10,000').waitFor()
    await page.getByRole('searchbox').fill('ISSUE-7777')
    await page.getByRole('cell', { name: '/archive/issue-7777', exact: true }).waitFor()
    assert.equal(await page.getByRole('row').count(), 2)
    await page.getByRole('searchbox').fill('no such path')
    await page.getByText('No redirect has this in its path').waitFor()
    await page.getByRole('button', { name: 'Clear', exact: false }).first().click()

    // Later pages are read on the way down.
    await page.getByRole('row').nth(20).waitFor()
    const rows = () => page.locator('table.mc-table').getAttribute('aria-rowcount')
    assert.equal(await rows(), '-1')
    await until('the third page is read', async () => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
      return (await page.evaluate<number>('document.body.scrollHeight')) > 45 * 200
    })

    assert.deepEqual(
      errors.filter((line) => !/status of (?:409|422)/.test(line)),
      [],
    )
  },
)
