import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Blocks that are put in and left as they are: the draft is saved, the checks name what they lack,
// and a phone shows the whole of their forms.

const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test(
  'each block of the slash menu is left as it is, and the draft is saved',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard({ width: 1440 })
    const { id } = await call('POST', '/campaigns', {
      subject: 'Begun',
      content: { format: 'blocks', blocks: [para('Hello')] },
    })
    const blocks = async () =>
      (await call('GET', `/campaigns/${id}`)).content.blocks as { type: string }[]
    const text = page.getByRole('textbox', { name: 'Text of the mail' })

    await context.test('after each of them', async () => {
      await open(`/campaigns/${id}`, 'Begun')
      await text.getByText('Hello').click()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('/')
      await page.getByRole('option').first().waitFor()
      const names = (await page.getByRole('option').allInnerTexts()).map(
        (name) => name.split('\n')[0]!,
      )
      assert.ok(names.length > 15, String(names.length))
      await page.keyboard.press('Backspace')
      for (const name of names) {
        await page.keyboard.press('Control+End')
        await page.keyboard.press('Control+Enter')
        await page.keyboard.type(`/${name}`)
        await page
          .getByRole('option', { name: new RegExp(`^${name}`) })
          .first()
          .click()
        await page.keyboard.press('Control+s')
        await page.getByText('Saved', { exact: true }).waitFor()
        await page.keyboard.press('Escape')
        await text.getByText('Hello').click()
      }
      const types = (await blocks()).map(({ type }) => type)
      assert.ok(types.length > names.length, types.join())
      for (const type of [
        'product',
        'embed',
        'image',
        'button',
        'social',
        'html',
        'table',
        'columns',
      ])
        assert.ok(types.includes(type), type)
    })

    await context.test(
      'what is typed while a card is chosen stands below it, and takes no card away',
      async () => {
        const cards = async () => (await blocks()).filter(({ type }) => type === 'image').length
        const before = await cards()
        await page.locator('.mc-inset[data-type=image]').first().click()
        await page.keyboard.press('Escape')
        await page.locator('.mc-panel').waitFor({ state: 'detached' })
        await page.keyboard.type('Below')
        await text.getByText('Below', { exact: true }).waitFor()
        await page.keyboard.press('Control+s')
        await until('it is saved', async () => JSON.stringify(await blocks()).includes('Below'))
        assert.equal(await cards(), before)
      },
    )

    await context.test(
      'a check of the text before leads to the product that is to be chosen',
      async () => {
        const check = page.getByRole('listitem').filter({ hasText: 'No product is chosen' }).first()
        await check.waitFor()
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/content/preview', async (route) => {
          await released
          await route.continue()
        })
        await text.getByText('Hello').click()
        await page.keyboard.press('Home')
        await page.keyboard.press('Enter')
        await check.getByRole('button', { name: 'Go there' }).click()
        await page.getByRole('dialog', { name: 'Product', exact: true }).waitFor()
        release()
        await page.unrouteAll({ behavior: 'wait' })
      },
    )

    assert.deepEqual(errors, [])
  },
)

test('on a phone the form of each block ends above the bar at the bottom', { skip }, async () => {
  const { page, errors, open, call } = await openDashboard({ width: 390, height: 700 })
  const blocks = [
    {
      type: 'image',
      url: 'https://',
      alt: '',
      when: { all: [{ field: 'email', op: 'contains', value: 'garden' }] },
    },
    { type: 'button', label: 'Read on', href: 'https://' },
    { type: 'spacer', height: 24 },
    { type: 'embed', url: 'https://' },
    { type: 'product' },
    {
      type: 'social',
      links: ['website', 'mastodon', 'x', 'youtube'].map((network) => ({
        network,
        href: 'https://',
      })),
    },
    { type: 'html', body: '<p>Hello</p>\n'.repeat(30) },
    { type: 'divider' },
    { type: 'paywall' },
  ]
  for (const block of blocks) {
    const { id } = await call('POST', '/campaigns', {
      subject: 'Form',
      content: { format: 'blocks', blocks: [para('Hello'), block] },
    })
    await open(`/campaigns/${id}`, 'Form')
    await page.locator('.mc-inset').click()
    await page.locator('.mc-panel').waitFor()
    const ends = () =>
      page.evaluate<[number, number]>(`(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        const top = (selector) => document.querySelector(selector).getBoundingClientRect()
        return [top('.mc-panel').bottom, top('.mc-bottom-link').top]
      })()`)
    await until(`the form of ${block.type} is whole`, async () => {
      const [form, bar] = await ends()
      return form < bar
    })
  }
  assert.deepEqual(errors, [])
})
