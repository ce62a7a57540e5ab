import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, skip } from '../browser.ts'
import { codeOf, nextCodeOf } from '../person.ts'
import { mailcastOnServer } from '../process.ts'
import { until } from '../sinks.ts'

// People with a phone, in a real browser: its cookies, its Origin, its Content-Security-Policy.

test('the first person opens the account, turns two factors on, and another one joins by the link in the mail', { skip }, async () => {
  const product = await mailcastOnServer()
  const chrome = await openBrowser()
  const [ada, bea] = [await phone(chrome), await phone(chrome)]

  await ada.goto(`${product.url}/sign-up`)
  await fits(ada)
  await ada.getByLabel('E-mail address').fill('ada@garden.example')
  await ada.getByLabel('Password').fill('a long password')
  await ada.getByLabel('Name of your newsletter').fill('The Weekly Garden')
  await ada.getByRole('button', { name: 'Open the account' }).click()
  assert.equal(await ada.locator('h1').innerText(), 'The Weekly Garden')

  await ada.getByLabel('Invite a person by e-mail').fill('bea@garden.example')
  await ada.getByRole('button', { name: 'Invite' }).click()
  assert.equal(await ada.getByRole('status').innerText(), 'The invitation is on its way.')
  await fits(ada)

  await until('the invitation is in the outbox', async () => {
    await bea.goto(`${product.url}/outbox`)
    return (await bea.getByRole('link', { name: 'You are invited to The Weekly Garden' }).count()) === 1
  })
  await bea.getByRole('link', { name: 'You are invited' }).click()
  await bea.goto((await bea.frameLocator('iframe').getByRole('link', { name: 'See the invitation' }).getAttribute('href'))!)
  await fits(bea)
  await bea.getByLabel('Your name').fill('Bea')
  await bea.getByLabel('Password').fill('another long password')
  await bea.getByRole('button', { name: 'Join' }).click()
  assert.match(await bea.locator('main').innerText(), /bea@garden\.example · viewer/)

  await ada.getByLabel('Your password').fill('a long password')
  await ada.getByRole('button', { name: 'Turn on' }).click()
  const app = (await ada.getByRole('link', { name: 'open it in the app' }).getAttribute('href'))!
  await fits(ada)
  await ada.getByLabel('Code').fill(codeOf(app))
  await ada.getByRole('button', { name: 'Turn on' }).click()
  assert.equal(await ada.getByRole('status').innerText(), 'Two-factor sign-in is on.')
  await ada.getByRole('button', { name: 'Sign out' }).click()
  await fits(ada)
  await ada.getByLabel('E-mail address').fill('ada@garden.example')
  await ada.getByLabel('Password').fill('a long password')
  await ada.getByRole('button', { name: 'Sign in' }).click()
  await ada.getByLabel('Code').fill(nextCodeOf(app))
  await ada.getByRole('button', { name: 'Sign in' }).click()
  assert.equal(await ada.locator('h1').innerText(), 'The Weekly Garden')
  assert.ok(!/"level":50/.test(product.log()), product.log())
})

async function phone(chrome: Browser): Promise<Page> {
  const context = await chrome.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  page.on('pageerror', (error) => assert.fail(error))
  return page
}

async function fits(page: Page): Promise<void> {
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390, `${page.url()} sticks out on a phone`)
}
