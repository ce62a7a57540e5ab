import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { picture } from '../../src/areas/images/fixtures/pictures.ts'
import { skip } from '#test/browser.ts'
import { chooseFormat, closeSettings, openDashboard, openSettings } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// A campaign of blocks in a real browser: every block by typing, a faulty link at its block, the
// order by keyboard, the mail in the outbox.

test(
  'a campaign is composed of every block, sent, and read in the outbox',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard()
    const [newsletter] = (await call('GET', '/newsletters')).data
    await call('PATCH', `/newsletters/${newsletter.id}`, {
      asksForConfirmation: false,
      postalAddress: '1 Garden Lane, Kew',
    })
    await call('POST', '/contacts', { email: 'ada@blocks.example', fields: { first_name: 'Ada' } })
    const png = await picture(300, 200).png().toBuffer()
    await call('POST', '/images', { fileName: 'peas.png', contentBase64: png.toString('base64') })
    const product = await call('POST', '/products', {
      name: 'Peas in pots',
      price: 1250,
      currency: 'eur',
      description: 'A little book.',
    })
    await call('PATCH', `/products/${product.id}`, { status: 'active' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { id } = await call('POST', '/campaigns', {
      subject: 'March',
      content: { body: '# Sow **now**\n\nHello {{ first_name }}.' },
    })
    const saved = async () =>
      (await call('GET', `/campaigns/${id}`)).content.blocks as { type: string }[]
    const types = async () => (await saved()).map(({ type }) => type)
    /**
     * Saves until the server has these blocks: for a moment after a change the page still says that
     * it is saved.
     */
    const savedAs = (wanted: readonly string[]) =>
      until(`the blocks are ${wanted.join()}`, async () => {
        await save()
        return isDeepStrictEqual(await types(), wanted)
      })
    const text = page.getByRole('textbox', { name: 'Text of the mail' })
    const panel = (name: string) => page.getByRole('dialog', { name, exact: true })
    const type = (words: string) => page.keyboard.type(words)
    const press = (key: string) => page.keyboard.press(key)
    /** Goes on in a paragraph below the block of the cursor. */
    const below = () => press('Control+Enter')
    const add = async (name: string, panelOf?: string) => {
      await below()
      await type(`/${name}`)
      await page.getByRole('option').first().waitFor()
      await press('Enter')
      if (panelOf) await panel(panelOf).waitFor()
    }
    /** Leaves the panel of a block. The keyboard is in the text again. */
    const leave = async () => {
      await press('Escape')
      await page.locator('.mc-panel').waitFor({ state: 'detached' })
    }
    const card = (type: string) => page.locator(`.mc-inset[data-type="${type}"]`)

    /** Saves now: a draft saves itself five seconds apart. */
    const save = async () => {
      await page.keyboard.press('Control+s')
      await page.getByText('Saved', { exact: true }).waitFor()
    }

    await context.test('Markdown becomes blocks', async () => {
      await open(`/campaigns/${id}`, 'March')
      await chooseFormat(page, 'Visual')
      await page.getByText('The text is now in the visual editor.').waitFor()
      await text.getByRole('heading', { name: 'Sow now' }).waitFor()
      await save()
      assert.deepEqual(await types(), ['heading', 'paragraph'])
    })

    await context.test(
      'every block is written by typing, and comes out as the schema has it',
      async () => {
        await text.getByText('Hello').click()
        await press('End')
        await press('Enter')
        await type('- Peas')
        await press('Enter')
        await type('**Beans**')
        await press('Enter')
        await press('Tab')
        await type('Broad beans')
        for (const _ of [1, 2, 3]) await press('Enter')
        await type('> Sown once.')
        await press('Alt+Enter')
        await panel('Quote').getByLabel('Source').fill('Gertrude Jekyll')
        await leave()
        await add('image', 'Image')
        await panel('Image').getByRole('tab', { name: 'Library' }).click()
        await panel('Image').getByRole('button', { name: 'peas.png' }).click()
        await panel('Image').getByLabel('What the image shows').fill('Peas in their pods')
        await leave()
        await add('button', 'Button')
        await panel('Button').getByLabel('Words on the button').fill('Order seeds')
        await panel('Button').getByLabel('Leads to').fill('garden.example/seeds')
        await leave()
        await add('callout')
        await type('Frost until May.')
        await press('Alt+Enter')
        await panel('Callout').getByRole('combobox', { name: 'Tone' }).click()
        await page.getByRole('option', { name: 'Newsletter’s colour' }).click()
        await leave()
        await add('table')
        for (const words of ['Seed', 'Days', 'Peas', '90']) {
          await type(words)
          await press('Tab')
        }
        await add('social', 'Social links')
        await panel('Social links').getByLabel('Address').fill('https://garden.example/ada')
        await leave()
        await add('code')
        await type('sow --peas')
        await add('html', 'HTML')
        await panel('HTML').getByLabel('HTML', { exact: true }).fill('<p>Hello <b>there</b></p>')
        await leave()
        await add('embed', 'Embed')
        await panel('Embed').getByLabel('Address of the page').fill('https://vimeo.com/76979871')
        await leave()
        await add('product', 'Product')
        await panel('Product').getByRole('combobox', { name: 'Choose a product' }).click()
        await page.getByRole('option', { name: /^Peas in pots/ }).click()
        await card('product').getByText('Peas in pots').waitFor()
        await leave()
        await add('space')
        await add('divider')
        await add('columns')
        await type('In the first column')
        await save()
        const blocks = (await saved()) as Record<string, unknown>[]
        const blockOf = (type: string) => blocks.find((block) => block['type'] === type)!
        assert.deepEqual(blockOf('list')['items'], [
          [{ text: 'Peas' }],
          { text: [{ text: 'Beans', bold: true }], items: [[{ text: 'Broad beans' }]] },
        ])
        assert.deepEqual(
          [blockOf('quote')['text'], blockOf('quote')['cite']],
          [[{ text: 'Sown once.' }], 'Gertrude Jekyll'],
        )
        assert.equal(blockOf('button')['href'], 'https://garden.example/seeds')
        assert.match(String(blockOf('image')['imageId']), /^img_/)
        assert.equal(blockOf('callout')['tone'], 'accent')
        assert.deepEqual((blockOf('table')['rows'] as unknown[])[1], [
          [{ text: 'Peas' }],
          [{ text: '90' }],
        ])
        assert.equal(blockOf('code')['text'], 'sow --peas')
        assert.equal(blockOf('embed')['url'], 'https://vimeo.com/76979871')
        assert.equal(blockOf('product')['productId'], product.id)
        assert.deepEqual(
          (blockOf('columns')['columns'] as { text: unknown }[][])[0]!.map(({ text }) => text),
          [[{ text: 'In the first column' }]],
        )
        assert.equal(new Set(blocks.map((block) => block['id'])).size, blocks.length)
      },
    )

    await context.test(
      'a faulty link is shown at its block, and a hint leads to its block, which opens',
      async () => {
        await card('button').click()
        await panel('Button').getByLabel('Leads to').fill('javascript:alert(1)')
        await panel('Button').getByText('An address begins with').waitFor()
        await page.locator('.mc-inset-host.mc-wrong').waitFor()
        await panel('Button').getByLabel('Leads to').fill('https://garden.example/order')
        await panel('Button').getByText('An address begins with').waitFor({ state: 'detached' })
        await leave()
        await text.getByText('Sown once.').click()
        await press('Alt+Enter')
        await panel('Quote').getByLabel('Source').fill('{{ fields.gardener }}')
        await leave()
        await page
          .getByRole('listitem')
          .filter({ hasText: 'gardener' })
          .getByRole('button', { name: 'Go there' })
          .click()
        await panel('Quote').getByLabel('Source').fill('Gertrude Jekyll')
        await leave()
      },
    )

    await context.test(
      'blocks are moved by keyboard, removed, and brought back by Ctrl+Z',
      async () => {
        const before = await types()
        await text.getByText('Frost until May.').click()
        await press('Alt+ArrowUp')
        const at = before.indexOf('callout')
        await savedAs(before.with(at - 1, 'callout').with(at, before[at - 1]!))
        await press('Alt+ArrowDown')
        await savedAs(before)
        await card('divider').click()
        await leave()
        await press('Delete')
        await savedAs(before.filter((type) => type !== 'divider'))
        await press('Control+z')
        await savedAs(before)
      },
    )

    await context.test('the preview shows a block to the readers that it is for', async () => {
      await text.getByText('Frost until May.').click()
      await press('Alt+Enter')
      await panel('Callout').getByRole('button', { name: 'Only for some readers' }).click()
      await panel('Callout').getByRole('button', { name: 'Add a condition' }).click()
      await page.getByRole('option', { name: 'First name' }).click()
      await panel('Callout').getByLabel('Value of First name').fill('Grace')
      await page.locator('.mc-some[data-shown]').waitFor()
      await leave()
      const mail = page.frameLocator('iframe[title="The mail as a reader gets it"]')
      await page.getByRole('combobox', { name: 'Preview as this reader' }).click()
      await page.getByRole('option', { name: /ada@blocks/ }).click()
      await mail.getByText('Hello Ada').waitFor()
      await save()
      await until(
        'the callout is left out',
        async () => (await mail.getByText('Frost until May.').count()) === 0,
      )
      // Between two mails the frame is empty.
      await mail.getByRole('link', { name: 'Order seeds' }).waitFor()
      assert.equal(await mail.getByText('Frost until May.').count(), 0)
    })

    await context.test(
      'the look is set for this mail and for the newsletter, and the preview has a dark mode',
      async () => {
        await openSettings(page)
        await page.getByLabel('Width of the text').fill('640')
        await closeSettings(page)
        await save()
        assert.deepEqual((await call('GET', `/campaigns/${id}`)).content.theme, { width: 640 })
        const asked = () =>
          page.locator('iframe[title="The mail as a reader gets it"]').getAttribute('srcdoc')
        assert.match((await asked())!, /@media \(max-width: 0px\)/)
        await page.getByRole('button', { name: 'Dark mode' }).click()
        assert.match((await asked())!, /@media \(min-width: 0px\)/)
        await open('/settings/design', 'Design')
        await page.getByLabel('Width of the text').fill('700')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByText('All changes are saved.').waitFor()
        assert.equal((await call('GET', `/newsletters/${newsletter.id}`)).theme.width, 700)
      },
    )

    await context.test(
      'what another format cannot say is told in the language of the dashboard',
      async () => {
        await page.evaluate("localStorage.setItem('mailcast-language', 'de')")
        await open(`/campaigns/${id}`)
        await chooseFormat(page, 'Markdown')
        const dialog = page.getByRole('dialog', { name: 'In Markdown umwandeln?' })
        await dialog.getByText('Dieser Knopf wird ein Link.').waitFor()
        await dialog.getByText('Diese Spalten werden Blöcke untereinander.').waitFor()
        assert.equal(await dialog.getByText(/\bthis\b|\bbecame\b/i).count(), 0)
        await dialog.getByRole('button', { name: 'Abbrechen' }).click()
        await page.evaluate("localStorage.setItem('mailcast-language', 'en')")
        await open(`/campaigns/${id}`, 'March')
      },
    )

    await context.test(
      'a deleted image is named at its block, and the draft is saved',
      async () => {
        const contentBase64 = (await picture(90, 60).png().toBuffer()).toString('base64')
        const image = await call('POST', '/images', { fileName: 'beans.png', contentBase64 })
        const blocks = [{ type: 'image', imageId: image.id, alt: 'Beans' }]
        const draft = await call('POST', '/campaigns', {
          subject: 'April',
          content: { format: 'blocks', blocks },
        })
        await call('DELETE', `/images/${image.id}?force=true`)
        await open(`/campaigns/${draft.id}`, 'April')
        await card('image').getByText('The image was deleted').waitFor()
        await page.getByLabel('Subject', { exact: true }).fill('May')
        await save()
        assert.equal((await call('GET', `/campaigns/${draft.id}`)).subject, 'May')
        await page
          .getByRole('listitem')
          .filter({ hasText: 'was deleted' })
          .getByRole('button', { name: 'Go there' })
          .click()
        await panel('Image')
          .getByText('This image was deleted. Choose another, or remove the block.')
          .waitFor()
        await panel('Image').getByRole('tab', { name: 'Library' }).click()
        await panel('Image').getByRole('button', { name: 'peas.png' }).click()
        await card('image').getByText('The image was deleted').waitFor({ state: 'detached' })
        await save()
        await open(`/campaigns/${id}`, 'March')
      },
    )

    await context.test('it is sent, and stands in the outbox with its blocks', async () => {
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Send…' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /1 (reader|mail)/ })
        .click()
      await until(
        'it is sent',
        async () => (await call('GET', `/campaigns/${id}`)).status === 'sent',
      )
      const [mail] = (await call('GET', '/session/v1/outbox?to=ada@blocks.example')).data
      await open(`/settings/outbox/${mail.name}`)
      const read = page.frameLocator('iframe').first()
      await read.getByRole('heading', { name: 'Sow now' }).waitFor()
      await read.getByText('In the first column').waitFor()
      assert.equal(await read.getByText('Frost until May.').count(), 0)
      const picture = read.getByAltText('Peas in their pods')
      await until(
        'its own image is shown',
        async () =>
          (await picture.evaluate(
            (one) => (one as unknown as { naturalWidth: number }).naturalWidth,
          )) > 0,
      )
      assert.equal(await page.getByRole('button', { name: 'Load pictures' }).count(), 0)
    })

    // The browser notes each refusal of a text that is being written, and the answer for a deleted
    // image.
    assert.deepEqual(
      errors.filter((line) => !/status of (422|404)/.test(line)),
      [],
    )
  },
)
