import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// An issue from the sign-in to its end, by keyboard alone.

/** The most presses of Tab that a step may take. */
const TABS_MAX = 12

test('an issue is signed in for, written and sent by keyboard alone', { skip }, async (context) => {
  const { page, url, owner, errors, call } = await openDashboard({ width: 1440 })
  const [newsletter] = (await call('GET', '/newsletters')).data
  await call('PATCH', `/newsletters/${newsletter.id}`, {
    asksForConfirmation: false,
    postalAddress: '1 Garden Lane, Kew',
  })
  await call('POST', '/contacts', { email: 'rosa@whole.example' })
  const press = (key: string) => page.keyboard.press(key)
  const type = (words: string) => page.keyboard.type(words)
  /** Returns the name of the element that has the keyboard, as screen readers say it. */
  const focused = () =>
    page.evaluate<string>(`(() => {
      const one = document.activeElement
      const by = (one.getAttribute('aria-labelledby') ?? '').split(' ')
      return (one.ariaLabel || one.labels?.[0]?.innerText
        || by.map((id) => document.getElementById(id)?.innerText ?? '').join(' ').trim()
        || one.innerText || one.tagName).trim()
    })()`)
  const isAt = (name: string | RegExp) =>
    until(`the keyboard is at ${name}`, async () => {
      const now = await focused()
      return typeof name === 'string' ? now.startsWith(name) : name.test(now)
    })
  const tabTo = async (name: string) => {
    const passed = []
    for (let tabs = 0; tabs <= TABS_MAX; tabs++) {
      const now = await focused()
      if (now.startsWith(name)) {
        context.diagnostic(`${tabs} Tabs to ${name}`)
        return
      }
      passed.push(now.split('\n')[0])
      await press('Tab')
    }
    assert.fail(`no ${name} within ${TABS_MAX} Tabs: ${passed.join(' > ')}`)
  }
  await page.context().clearCookies()
  await page.goto(`${url}/app`)
  await page.getByLabel('E-mail').first().waitFor()
  await tabTo('E-mail')
  await type(owner.email)
  await tabTo('Password')
  await type(owner.password)
  await press('Enter')
  await page.getByRole('navigation').first().waitFor()
  await press('g')
  await press('c')
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  await tabTo('Write a campaign')
  await press('Enter')
  await isAt('Subject')
  await type('Peas in March')
  await press('Tab')
  await isAt('Text of the mail')
  await type('Sow them two by two.')
  await press('Enter')
  await type('/button')
  await page.getByRole('option', { name: /^Button/ }).waitFor()
  await press('Enter')
  await isAt('Words on the button')
  await type('Order seeds')
  await press('Tab')
  await isAt('Leads to')
  await type('https://seeds.mailcast.test/')
  await press('Enter')
  await isAt('Text of the mail')
  await type('See you in April.')
  await press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  await press('Control+Shift+Enter')
  const ask = page.getByRole('dialog', { name: 'Send this campaign?' })
  await ask.getByRole('button', { name: 'Write 1 mail to the outbox' }).waitFor()
  await tabTo('Write 1 mail to the outbox')
  await press('Enter')
  await page.getByText('1 of 1').first().waitFor()
  // The button that was pressed is gone with the composer.
  await until('the keyboard is in the page', () =>
    page.evaluate<boolean>('document.querySelector("#content").contains(document.activeElement)'),
  )
  await page.getByText('Sent', { exact: true }).first().waitFor()
  const [mail] = (await call('GET', '/session/v1/outbox?q=rosa@whole.example')).data
  assert.equal(mail.subject, 'Peas in March')
  // The browser notes that the page without a session was refused.
  assert.deepEqual(
    errors.filter((line) => !line.includes('401')),
    [],
  )
})
