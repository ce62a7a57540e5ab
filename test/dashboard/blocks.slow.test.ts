import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picture } from '../../src/areas/images/fixtures/pictures.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// A campaign of blocks in a real browser: every block by its form, a faulty link at its block, the order by keyboard, the mail in the outbox.

test('a campaign is composed of every block, sent, and read in the outbox', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard()
  const [newsletter] = (await call('GET', '/newsletters')).data
  await call('PATCH', `/newsletters/${newsletter.id}`, { asksForConfirmation: false, postalAddress: '1 Garden Lane, Kew' })
  await call('POST', '/contacts', { email: 'ada@blocks.example', fields: { first_name: 'Ada' } })
  const png = await picture(300, 200).png().toBuffer()
  await call('POST', '/images', { fileName: 'peas.png', contentBase64: png.toString('base64') })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await call('POST', '/campaigns', { subject: 'March', content: { body: '# Sow **now**\n\nHello {{ first_name }}.' } })
  const saved = async () => (await call('GET', `/campaigns/${id}`)).content.blocks as { type: string }[]
  const types = async () => (await saved()).map(({ type }) => type)
  const card = (name: string | RegExp) => page.locator('.mc-block').filter({ has: page.locator('.mc-block-type', { hasText: name }) })
  const toggle = (name: string) => page.getByRole('button', { name, expanded: false }).or(page.getByRole('button', { name, expanded: true }))
  const add = async (name: string, within = page.locator('.mc-block-list[data-root] > .mc-block-foot')) => {
    const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    // A menu gives its focus back after it has closed. Where that comes late, it closes the next one, as no person is so quick.
    await until(`${name} is chosen`, async () => {
      if (!(await item.isVisible())) await within.getByRole('button', { name: 'Add a block' }).click()
      return item.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    })
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  }
  const fill = async (name: string, label: string, value: string) => card(name).last().getByLabel(label, { exact: true }).fill(value)

  /** Saves now: a draft saves itself five seconds apart. */
  const save = async () => {
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
  }

  await context.test('Markdown becomes blocks', async () => {
    await open(`/campaigns/${id}`, 'March')
    await page.getByText('Blocks', { exact: true }).click()
    await page.getByText('The text is now made of blocks.').waitFor()
    await toggle('Heading Sow now').click()
    assert.equal(await card('Heading').getByLabel('Text', { exact: true }).inputValue(), 'Sow **now**')
    await save()
    assert.deepEqual(await types(), ['heading', 'paragraph'])
  })

  await context.test('each block has a form, whose text comes out as the schema has it', async () => {
    await add('List')
    await fill('List', 'Items', 'Peas\n**Beans**')
    await add('Quote')
    await fill('Quote', 'Text', 'Sown once.')
    await fill('Quote', 'Source', 'Gertrude Jekyll')
    await add('Image')
    await card('Image').getByRole('button', { name: 'Choose from the library' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'peas.png' }).click()
    await fill('Image', 'What the image shows', 'Peas in their pods')
    await add('Button')
    await fill('Button', 'Words on the button', 'Order seeds')
    await fill('Button', 'Leads to', 'garden.example/seeds')
    await add('Callout')
    await fill('Callout', 'Text', 'Frost until May.')
    await card('Callout').getByRole('combobox', { name: 'Tone' }).click()
    await page.getByRole('option', { name: 'Newsletter’s colour' }).click()
    await add('Columns')
    await add('Paragraph', card('Columns').locator('.mc-block-column .mc-block-foot').first())
    await fill('Paragraph', 'Text', 'In the first column')
    for (const name of ['Divider', 'Space', 'Social links', 'Code', 'HTML']) await add(name)
    await fill('Social links', 'Address', 'https://garden.example/ada')
    await fill('Code', 'Code', 'sow --peas')
    await fill('HTML', 'HTML', '<p>Hello <b>there</b></p>')
    await save()
    const blocks = (await saved()) as Record<string, unknown>[]
    const of = (type: string) => blocks.find((block) => block['type'] === type)!
    assert.deepEqual(of('list')['items'], [[{ text: 'Peas' }], [{ text: 'Beans', bold: true }]])
    assert.equal(of('button')['href'], 'https://garden.example/seeds')
    assert.match(String(of('image')['imageId']), /^img_/)
    assert.equal(of('callout')['tone'], 'accent')
    assert.deepEqual(
      (of('columns')['columns'] as { text: unknown }[][])[0]!.map(({ text }) => text),
      [[{ text: 'In the first column' }]],
    )
  })

  await context.test('a faulty link is shown at its block, and a hint leads to its block, which opens', async () => {
    const button = card('Button')
    await button.getByLabel('Leads to').fill('javascript:alert(1)')
    await button.getByText('An address begins with').waitFor()
    assert.equal(await button.getByLabel('Leads to').getAttribute('aria-invalid'), 'true')
    await button.getByLabel('Leads to').fill('https://garden.example/order')
    await button.getByText('An address begins with').waitFor({ state: 'detached' })
    await fill('Quote', 'Source', '{{ fields.gardener }}')
    await card('Quote').locator('.mc-block-toggle').click()
    await page.getByRole('listitem').filter({ hasText: 'gardener' }).getByRole('button', { name: 'Go there' }).click()
    await fill('Quote', 'Source', 'Gertrude Jekyll')
  })

  await context.test('blocks are moved by mouse and keyboard, removed, and brought back by Ctrl+Z', async () => {
    const order = async () => (await page.locator('.mc-block-type').allTextContents()).join(' ')
    // Neighbours: a page that scrolls while the button is down ends the drag of a test.
    const grip = card('Space').locator('.mc-block-grip')
    await card('Divider').scrollIntoViewIfNeeded()
    await grip.dragTo(card('Divider').locator('.mc-block-head'), { targetPosition: { x: 80, y: 4 } })
    await until('the block has moved', async () => (await order()).includes('Space Divider'), 6_000)
    await page.locator('.mc-editor-bar').getByRole('button', { name: 'Undo' }).click()
    assert.match(await order(), /Divider Space/)
    const up = card('Quote').getByRole('button', { name: /^Move up/ })
    await up.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Quote: Sown once. is now 3 of 13' }).waitFor({ state: 'attached' })
    await until('the button keeps the keyboard', () => page.evaluate<boolean>("document.activeElement?.dataset.part === 'up'"))
    await card('Divider')
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByText('Removed: Divider').first().waitFor()
    assert.equal(await card('Divider').count(), 0)
    await page.keyboard.press('Control+z')
    await card('Divider').waitFor()
    await save()
    assert.deepEqual((await types()).slice(0, 4), ['heading', 'paragraph', 'quote', 'list'])
    assert.equal((await types()).length, 13)
  })

  await context.test('the preview shows a block to the readers that it is for', async () => {
    const callout = card('Callout')
    await callout.getByRole('button', { name: 'Only for some readers' }).click()
    await callout.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByRole('option', { name: 'First name' }).click()
    await callout.getByLabel('Value of First name').fill('Grace')
    const mail = page.frameLocator('iframe[title="The mail as a reader gets it"]')
    await page.getByRole('combobox', { name: 'Preview as this reader' }).click()
    await page.getByRole('option', { name: /ada@blocks/ }).click()
    await mail.getByText('Hello Ada').waitFor()
    await save()
    await until('the callout is left out', async () => (await mail.getByText('Frost until May.').count()) === 0)
    assert.equal(await mail.getByRole('link', { name: 'Order seeds' }).count(), 1)
  })

  await context.test('the look is set for this mail and for the newsletter, and the preview has a dark mode', async () => {
    await page.getByRole('button', { name: 'Look', exact: true }).click()
    await page.getByLabel('Width of the text').fill('640')
    await save()
    assert.deepEqual((await call('GET', `/campaigns/${id}`)).content.theme, { width: 640 })
    const asked = () => page.locator('iframe[title="The mail as a reader gets it"]').getAttribute('srcdoc')
    assert.match((await asked())!, /@media \(max-width: 0px\)/)
    await page.getByRole('button', { name: 'Dark mode' }).click()
    assert.match((await asked())!, /@media \(min-width: 0px\)/)
    await open('/settings/newsletter')
    await page.getByLabel('Corners').fill('12')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('All changes are saved.').waitFor()
    assert.equal((await call('GET', `/newsletters/${newsletter.id}`)).theme.radius, 12)
  })

  await context.test('what another format cannot say is told in the language of the dashboard', async () => {
    await page.evaluate("localStorage.setItem('mailcast-language', 'de')")
    await open(`/campaigns/${id}`)
    await page.getByText('Markdown', { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'In Markdown umwandeln?' })
    await dialog.getByText('Dieser Knopf wird ein Link.').waitFor()
    await dialog.getByText('Diese Spalten werden Blöcke untereinander.').waitFor()
    assert.equal(await dialog.getByText(/\bthis\b|\bbecame\b/i).count(), 0)
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await page.evaluate("localStorage.setItem('mailcast-language', 'en')")
    await open(`/campaigns/${id}`, 'March')
  })

  await context.test('a deleted image is named at its block, and the draft is saved', async () => {
    const contentBase64 = (await picture(90, 60).png().toBuffer()).toString('base64')
    const image = await call('POST', '/images', { fileName: 'beans.png', contentBase64 })
    const blocks = [{ type: 'image', imageId: image.id, alt: 'Beans' }]
    const draft = await call('POST', '/campaigns', { subject: 'April', content: { format: 'blocks', blocks } })
    await call('DELETE', `/images/${image.id}?force=true`)
    await open(`/campaigns/${draft.id}`, 'April')
    await card('Image').getByRole('img', { name: 'The image was deleted' }).waitFor()
    await page.getByLabel('Subject', { exact: true }).fill('May')
    await save()
    assert.equal((await call('GET', `/campaigns/${draft.id}`)).subject, 'May')
    await page.getByRole('listitem').filter({ hasText: 'was deleted' }).getByRole('button', { name: 'Go there' }).click()
    await card('Image').getByText('This image was deleted. Choose another, or remove the block.').waitFor()
    await card('Image').getByRole('button', { name: 'Choose another' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'peas.png' }).click()
    await card('Image').getByRole('img', { name: 'The image was deleted' }).waitFor({ state: 'detached' })
    await save()
    await open(`/campaigns/${id}`, 'March')
  })

  await context.test('it is sent, and stands in the outbox with its blocks', async () => {
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /1 (reader|mail)/ })
      .click()
    await until('it is sent', async () => (await call('GET', `/campaigns/${id}`)).status === 'sent')
    const [mail] = (await call('GET', '/outbox?to=ada@blocks.example')).data
    await open(`/settings/outbox/${mail.name}`)
    const read = page.frameLocator('iframe').first()
    await read.getByRole('heading', { name: 'Sow now' }).waitFor()
    assert.equal(await read.getByText('In the first column').count(), 1)
    assert.equal(await read.getByText('Frost until May.').count(), 0)
    const picture = read.getByAltText('Peas in their pods')
    await until(
      'its own image is shown',
      async () => (await picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth)) > 0,
    )
    assert.equal(await page.getByRole('button', { name: 'Load pictures' }).count(), 0)
  })

  // The browser notes each refusal of a text that is being written, and the answer for a deleted image.
  assert.deepEqual(
    errors.filter((line) => !/status of (422|404)/.test(line)),
    [],
  )
})
