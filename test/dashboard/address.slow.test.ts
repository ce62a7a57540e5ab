import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'

// A newsletter's own host, in a real browser.

test(
  'address: a host is set, its records are shown and checked, and it is removed',
  { skip },
  async () => {
    const { page, errors, open, call, newsletterId } = await openDashboard()
    const host = `news.${newsletterId.replace('_', '-')}.example`
    await open('/settings/newsletter', 'Newsletter')
    await page.getByRole('link', { name: 'Set up the address' }).click()
    await page.getByRole('heading', { name: 'Address', level: 1 }).waitFor()

    const field = page.getByRole('textbox', { name: 'Host' })
    await field.fill(host)
    await page.getByRole('button', { name: 'Show the records' }).click()
    await page.getByText('Waiting for DNS').waitFor()
    const { records } = await call('GET', `/newsletters/${newsletterId}/address`)
    const proof = records.find(({ type }: { type: string }) => type === 'TXT')
    await page.getByText(proof.value).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Copy the value' }).count(), records.length)

    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Last checked').waitFor()
    await page.getByRole('button', { name: 'Change' }).click()
    await field.fill('co.uk')
    await page.getByRole('button', { name: 'Show the records' }).click()
    await page.getByText(/names below it belong to different people/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await field.waitFor()
    assert.deepEqual(
      errors.filter((line) => !/status of (?:404|422)/.test(line)),
      [],
    )
  },
)
