import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { boxOf, skip } from '#test/browser.ts'
import { closeSettings, openDashboard, openSettings } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The sheet as a writer meets it: its look, pasted Markdown, blocks of code, readers, and a phone.

const LOOK = [
  'border-bottom-width',
  'border-left-width',
  'padding-top',
  'padding-right',
  'background-color',
  'font-weight',
  'font-size',
  'line-height',
]

const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test('a text is written on the sheet of a desk', { skip }, async (context) => {
  const { page, errors, open, call, newsletterId } = await openDashboard({ width: 1440 })
  await call('PATCH', `/newsletters/${newsletterId}`, {
    language: 'de',
    asksForConfirmation: false,
  })
  const text = page.getByRole('textbox', { name: 'Text of the mail' })
  let id = ''
  const write = async (...blocks: object[]) => {
    const content = { format: 'blocks', blocks }
    ;({ id } = await call('POST', '/campaigns', { newsletterId, subject: 'Sheet', content }))
    await open(`/campaigns/${id}`, 'Sheet')
  }
  const saved = async () => {
    await page.keyboard.press('Control+s')
    return (await call('GET', `/campaigns/${id}`)).content.blocks as {
      type: string
      text: unknown
      label?: string
    }[]
  }
  const savedAs = async (...types: string[]) => {
    let found: string[] = []
    await until(`the blocks are ${types.join()}`, async () => {
      found = (await saved()).map(({ type }) => type)
      return found.join() === types.join()
    }).catch(() => assert.deepEqual(found, types))
  }

  await context.test('a table looks as in the mail', async () => {
    const row = (...cells: string[]) => cells.map((cell) => [{ text: cell }])
    await write({
      type: 'table',
      header: true,
      rows: [row('Plant', 'Days'), row('Sugar snap peas', '90')],
    })
    const mail = page.frameLocator('.mc-pane iframe')
    await mail.getByText('Sugar snap peas').waitFor()
    const look = (cell: Locator) =>
      cell.evaluate((one, names) => {
        const style = one.ownerDocument.defaultView!.getComputedStyle(one)
        return names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
      }, LOOK)
    for (const [words, inMail] of [
      ['Plant', mail.locator('.mc-grid th').first()],
      ['90', mail.locator('.mc-grid td').last()],
    ] as const)
      assert.deepEqual(
        await look(text.locator('td', { hasText: words })),
        await look(inMail),
        words,
      )
  })

  await context.test(
    'Markdown that is pasted becomes blocks, and one undo brings it back',
    async () => {
      const paste = (words: string) =>
        page.evaluate(`{
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', ${JSON.stringify(words)})
        document.querySelector('.ProseMirror').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }`)
      await write(para('Before'), para('After'))
      await text.getByText('Before').click()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await paste('## Peas\n\nSow **early**:\n\n- one\n- two')
      await text.getByRole('heading', { name: 'Peas' }).waitFor()
      await savedAs('paragraph', 'heading', 'paragraph', 'list', 'paragraph')
      await page.keyboard.press('Control+z')
      await text.getByText('## Peas').waitFor()
      await savedAs('paragraph', 'paragraph', 'paragraph', 'paragraph', 'paragraph')
      await write(para('Before'))
      await text.getByText('Before').click()
      await page.keyboard.press('End')
      await paste(' see [the peas](https://peas.mailcast.test)')
      await text.getByRole('link', { name: 'the peas' }).waitFor()
      await savedAs('paragraph')
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await paste(' on 1. May - early')
      await text.getByText('on 1. May - early').waitFor()
      assert.ok(!asked.some((url) => url.endsWith('/content/convert')))
    },
  )

  await context.test(
    'Enter behind three backticks begins a block of code, without an empty line',
    async () => {
      await write(para('Before'))
      await text.getByText('Before').click()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('```js')
      await page.keyboard.press('Enter')
      await page.keyboard.type('sow()')
      await savedAs('paragraph', 'code')
      assert.equal((await saved())[1]!.text, 'sow()')
    },
  )

  await context.test('a new button has its words in the language of the newsletter', async () => {
    await write(para('Before'))
    await text.getByText('Before').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/button')
    await page
      .getByRole('option', { name: /^Button/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await savedAs('paragraph', 'button')
    assert.equal((await saved())[1]!.label, 'Weiterlesen')
  })

  await context.test('the title is larger than a heading, which is below it in rank', async () => {
    await write({ type: 'heading', level: 1, text: [{ text: 'Peas' }] })
    const size = (one: Locator) =>
      one.evaluate((element) =>
        Number.parseFloat(element.ownerDocument.defaultView!.getComputedStyle(element).fontSize),
      )
    const title = page.getByRole('textbox', { name: 'Subject' })
    assert.equal(await title.getAttribute('placeholder'), 'Subject')
    const heading = text.getByRole('heading', { name: 'Peas' })
    assert.equal(await heading.getAttribute('aria-level'), '2')
    assert.ok((await size(title)) > (await size(heading)))
    assert.equal(await page.locator('.mc-visual [role=status]').count(), 1)
  })

  await context.test('Enter chooses the first reader that was looked for', async () => {
    for (const email of ['ada@garden.example', 'zoe@garden.example'])
      await call('POST', '/contacts', { email })
    await write(para('Before'))
    const reader = page.getByRole('combobox', { name: 'Preview as this reader' })
    const is = (email: string) =>
      until(`the reader is ${email}`, async () => (await reader.inputValue()) === email)
    await reader.click()
    await page.getByRole('option', { name: 'ada@garden.example' }).waitFor()
    await reader.fill('zo')
    await page.keyboard.press('Enter')
    await is('zoe@garden.example')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    await reader.click()
    await reader.fill('ad')
    await page.getByRole('option', { name: 'zoe@garden.example' }).waitFor({ state: 'hidden' })
    await page.getByRole('option', { name: 'ada@garden.example' }).waitFor()
    await page.keyboard.press('Enter')
    await is('ada@garden.example')
  })
  assert.deepEqual(errors, [])
})

test('a phone keeps “+” in sight, and has the preview text first', { skip }, async () => {
  const { page, errors, open, call, newsletterId } = await openDashboard({
    width: 390,
    height: 844,
  })
  const content = { format: 'blocks', blocks: [para('Hello')] }
  const { id } = await call('POST', '/campaigns', { newsletterId, subject: 'Phone', content })
  await open(`/campaigns/${id}`, 'Phone')
  const add = page.getByRole('button', { name: 'Add a block' })
  const { x, width } = await boxOf(add)
  assert.ok(x >= 0 && x + width <= 390, `it is in sight: ${x}`)
  await add.click()
  await page.getByRole('menuitem', { name: /^Image/ }).waitFor()
  await page.keyboard.press('Escape')
  const drawer = await openSettings(page)
  const top = async (name: string) => (await boxOf(drawer.getByRole('heading', { name }))).y
  assert.ok((await top('In the mailbox')) < (await top('Audience')))
  await closeSettings(page)
  assert.deepEqual(errors, [])
})
