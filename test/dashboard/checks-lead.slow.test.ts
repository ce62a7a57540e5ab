import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picture } from '../../src/areas/images/fixtures/pictures.ts'
import { boxOf, skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Checks that can be trusted: none of them is about a part that is being written, each leads to its
// place, and what has one remedy is mended by a click.

const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test('the checks of a visual text', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard({ width: 1440 })
  const [newsletter] = (await call('GET', '/newsletters')).data
  await call('PATCH', `/newsletters/${newsletter.id}`, { postalAddress: '1 Garden Lane, Kew' })

  const text = page.getByRole('textbox', { name: 'Text of the mail' })
  const check = (words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words })
  const goTo = (words: string | RegExp) =>
    check(words).getByRole('button', { name: 'Go there' }).click()
  const panel = (name: string) => page.getByRole('dialog', { name, exact: true })
  const write = async (...blocks: object[]) => {
    const content = { format: 'blocks', blocks }
    const { id } = await call('POST', '/campaigns', { subject: 'Checks', content })
    await open(`/campaigns/${id}`, 'Checks')
    return id as string
  }
  /** Waits until the preview of a text with these words is there, and so its checks. */
  const isSeen = (words: string) =>
    page.frameLocator('.mc-pane iframe').getByText(words).first().waitFor()
  const hasFocus = (label: string) =>
    until(`the keyboard is in ${label}`, () =>
      page
        .getByLabel(label, { exact: true })
        .first()
        .evaluate((one) => one === one.ownerDocument.activeElement),
    )

  await context.test('one about a block comes when the cursor leaves the block', async () => {
    await write(para('Hello'))
    await text.getByText('Hello').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/button')
    await page.getByRole('option', { name: /^Button/ }).waitFor()
    await page.keyboard.press('Enter')
    await panel('Button').getByLabel('Words').fill('Order the seeds')
    await isSeen('Order the seeds')
    assert.equal(await check('is not whole').count(), 0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await check('An address of a block is not whole').waitFor()
    // The title is outside of the text.
    await page.locator('.mc-inset[data-type=button]').click()
    await panel('Button').getByLabel('Words').fill('Order the beans')
    await isSeen('Order the beans')
    assert.equal(await check('is not whole').count(), 0)
    await page.getByRole('textbox', { name: 'Subject' }).focus()
    await check('An address of a block is not whole').waitFor()
  })

  await context.test('each leads to the field that is to be filled', async () => {
    await goTo('An address of a block is not whole')
    await panel('Button').waitFor()
    await hasFocus('Leads to')
    await page.keyboard.type('https://example.com/beans')
    await page.keyboard.press('Enter')
    await check('leads to a domain that stands for examples').waitFor()
    const image = (await picture(300, 200).png().toBuffer()).toString('base64')
    const { id } = await call('POST', '/images', { fileName: 'peas.png', contentBase64: image })
    await write(
      ...Array.from({ length: 30 }, (_, i) => para(`Line ${i}`)),
      {
        type: 'paragraph',
        text: [{ text: 'See ' }, { text: 'the peas', href: 'http://peas.example.com/' }],
      },
      { type: 'image', imageId: id, alt: '', href: 'https://' },
      { type: 'html', body: '<p>Peas</p><img src="https://peas.mailcast.test/a.png">' },
      { type: 'social', links: [{ network: 'x', href: 'https://' }] },
    )
    // The page tells the obstacles to sending after the first change.
    await page.getByRole('textbox', { name: 'Subject' }).fill('All of them')
    await check('An address of a block is not whole').nth(1).waitFor()
    await goTo('is not encrypted')
    await panel('Link').waitFor()
    assert.equal(await panel('Link').getByLabel('Address').inputValue(), 'http://peas.example.com/')
    await page.keyboard.press('Escape')
    await check('An address of a block is not whole').first().getByRole('button').click()
    await panel('Image').waitFor()
    await hasFocus('Leads to')
    const { y, height } = await boxOf(page.locator('.mc-inset[data-type=image]'))
    assert.ok(y + height > 0 && y < 800, `it is in view: ${y}, ${height}`)
    await page.keyboard.press('Escape')
    await check('An address of a block is not whole').last().getByRole('button').click()
    await panel('Social links').waitFor()
    await hasFocus('Address')
    await page.keyboard.press('Escape')
    await goTo('1 image has no text in alt')
    await panel('HTML').waitFor()
    await until('the keyboard is in its field', () =>
      page.evaluate<boolean>("document.activeElement.name === 'body'"),
    )
  })

  await context.test('none is about words under the cursor, and the preview stays', async () => {
    await write(para('Good morning'))
    const refusal = page.getByText(/not closed/)
    const asked = () => page.waitForResponse((response) => response.url().includes('/preview'))
    await isSeen('Good morning')
    await text.getByText('Good morning').click()
    await page.keyboard.press('End')
    const answered = asked()
    await page.keyboard.type(' {{')
    await page.getByRole('option', { name: /^First name/ }).waitFor()
    assert.equal((await answered).status(), 422)
    await page.getByRole('option', { name: /^First name/ }).waitFor()
    await isSeen('Good morning')
    assert.equal(await refusal.count(), 0, 'while the menu is open')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await refusal.first().waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await refusal.first().waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.keyboard.type('/image')
    await page.getByRole('option', { name: /^Image/ }).waitFor()
    const seen = asked()
    await page.keyboard.press('Enter')
    await panel('Image').waitFor()
    assert.equal((await seen).status(), 200)
    assert.equal(await check('is not whole').count(), 0)
    await page.keyboard.press('Escape')
    await check('is not whole').waitFor()
  })

  await context.test('what has one remedy is mended by a click, with a way back', async () => {
    const id = await write(
      { type: 'paragraph', text: [{ text: 'Dear ' }, { field: 'frist_name', default: 'friend' }] },
      { ...para('Peas'), when: { all: [] } },
    )
    const written = async () => (await call('GET', `/campaigns/${id}`)).content.blocks
    await check('Did you mean first_name?')
      .getByRole('button', { name: 'Write first_name' })
      .click()
    await until(
      'the name is mended',
      async () => (await written())[0].text[1].field === 'first_name',
    )
    await page.getByText('Mended.').waitFor()
    await check('has a condition without a row')
      .getByRole('button', { name: 'For all readers' })
      .click()
    await until('the condition is gone', async () => !('when' in (await written())[1]))
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await until('it is back', async () => 'when' in (await written())[1])
  })

  await context.test('the checks before sending lead into the draft too', async () => {
    await write(para('Hello'), { type: 'button', label: 'Read on', href: 'https://' })
    await page.getByRole('button', { name: 'Send…' }).click()
    const ask = page.getByRole('dialog', { name: 'Send this campaign?' })
    await ask
      .getByRole('listitem')
      .filter({ hasText: 'is not whole' })
      .getByRole('button', { name: 'Go there' })
      .click()
    await panel('Button').waitFor()
    await hasFocus('Leads to')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send…' }).click()
    await ask
      .getByRole('listitem')
      .filter({ hasText: 'No reader would get it' })
      .getByRole('button', { name: 'Go there' })
      .click()
    await page.locator('.mc-settings').getByRole('heading', { name: 'Audience' }).waitFor()
  })

  await context.test('a line of Markdown that is being written has none yet', async () => {
    const content = { format: 'markdown', body: 'Hello\n\n' }
    const { id } = await call('POST', '/campaigns', { subject: 'Lines', content })
    await open(`/campaigns/${id}`, 'Lines')
    await page.locator('.cm-line').last().click()
    await page.keyboard.type('[peas](http://peas.mailcast.test)')
    await isSeen('peas')
    assert.equal(await check('is not encrypted').count(), 0)
    await page.keyboard.press('ArrowUp')
    await check('is not encrypted').waitFor()
    await goTo('is not encrypted')
    await until('the cursor is in the line', () =>
      page.evaluate(
        'getSelection().anchorNode?.parentElement?.closest(".cm-line")?.textContent.startsWith("[peas")',
      ),
    )
  })
  assert.deepEqual(
    errors.filter((line) => !/Content Security Policy|ERR_NAME_NOT_RESOLVED|409|422/.test(line)),
    [],
  )
})
