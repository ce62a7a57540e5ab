import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { picture } from '../../src/areas/images/fixtures/pictures.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Pictures in the visual editor: each stands in the text at once, is uploaded behind that, and is
// saved when the library has it.

const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test('pictures are put into a text', { skip }, async (context) => {
  const { page, errors, open, call } = await openDashboard({ width: 1440 })
  const { id } = await call('POST', '/campaigns', {
    subject: 'Pictures',
    content: { format: 'blocks', blocks: [para('Hello')] },
  })
  const text = page.getByRole('textbox', { name: 'Text of the mail' })
  const panel = page.getByRole('dialog', { name: 'Image', exact: true })
  const card = page.locator('.mc-inset[data-type=image]')
  const press = (key: string) => page.keyboard.press(key)
  const saved = async () => {
    await press('Control+s')
    return (await call('GET', `/campaigns/${id}`)).content.blocks as Record<string, unknown>[]
  }
  const types = async () => (await saved()).map(({ type }) => type).join(' ')
  const bytes = async (width: number) =>
    (await picture(width, 40).png().toBuffer()).toString('base64')
  const transfer = (names: readonly string[], base64: string) => `
    const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0))
    const transfer = new DataTransfer()
    for (const name of ${JSON.stringify(names)})
      transfer.items.add(new File([bytes], name, { type: 'image/png' }))`
  const paste = async (names: readonly string[], base64: string) =>
    page.evaluate(`{${transfer(names, base64)}
      document.querySelector('.ProseMirror').dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
    }`)
  const uploads = { held: Promise.withResolvers<void>(), refused: false }
  await page.route('**/api/v1/images', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await uploads.held.promise
    if (!uploads.refused) return route.continue()
    const problem = { title: 'Too many images', status: 409, code: 'image_library_full' }
    return route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, detail: 'The library is full.' }),
    })
  })

  await context.test('a pasted picture stands there before the library has it', async () => {
    await open(`/campaigns/${id}`, 'Pictures')
    await text.getByText('Hello').click()
    await press('End')
    await paste(['peas.png'], await bytes(300))
    await card.getByRole('progressbar', { name: 'Uploading peas.png' }).waitFor()
    assert.match((await card.locator('img').getAttribute('src'))!, /^blob:/)
    const edge = async (part: Locator, side: 'top' | 'bottom') =>
      part.evaluate((one, side) => one.getBoundingClientRect()[side], side)
    await until(
      'its panel stands below the whole picture',
      async () => (await edge(panel, 'top')) >= (await edge(card, 'bottom')),
    )
    await panel.getByLabel('What the image shows').fill('Peas in their pods')
    assert.equal(await types(), 'paragraph')
    uploads.held.resolve()
    await card.getByRole('progressbar').waitFor({ state: 'detached' })
    await until('it is saved', async () => (await types()) === 'paragraph image')
    const [, image] = await saved()
    assert.match(String(image!['imageId']), /^img_/)
    assert.equal(image!['alt'], 'Peas in their pods')
    assert.equal(image!['url'], undefined)
  })

  await context.test('Enter in its field goes on below it', async () => {
    await panel.getByLabel('What the image shows').press('Enter')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.type('Below')
    await until('it is saved', async () => (await types()) === 'paragraph image paragraph')
  })

  await context.test('undo takes it away while it is on its way, and redo brings it', async () => {
    uploads.held = Promise.withResolvers()
    await paste(['late.png'], await bytes(301))
    await card.getByRole('progressbar').waitFor()
    await text.getByText('Below').click()
    await press('Control+z')
    await until('it is gone', async () => (await card.count()) === 1)
    uploads.held.resolve()
    await until('it is in the library', async () =>
      JSON.stringify(await call('GET', '/images')).includes('late.png'),
    )
    await press('Control+Shift+z')
    await until('it is saved', async () => (await types()) === 'paragraph image paragraph image')
    await press('Control+z')
    await until('it is gone', async () => (await types()) === 'paragraph image paragraph')
  })

  await context.test('the plan of a sending waits for it', async () => {
    uploads.held = Promise.withResolvers()
    await text.getByText('Below').click()
    await paste(['sending.png'], await bytes(308))
    await card.getByRole('progressbar').waitFor()
    await panel.waitFor()
    await press('Escape')
    await press('Control+Shift+Enter')
    const dialog = page.getByRole('dialog', { name: 'Send this campaign?' })
    const waits = dialog.getByRole('status').getByText('A picture is still on its way')
    await waits.waitFor()
    assert.ok(await dialog.getByRole('button', { name: /outbox/ }).isDisabled())
    uploads.held.resolve()
    await waits.waitFor({ state: 'detached' })
    await until('the draft has it', async () => {
      const { content } = await call('GET', `/campaigns/${id}`)
      return content.blocks.at(-1).imageId?.startsWith('img_') === true
    })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await press('Control+z')
    await until('it is gone', async () => (await types()) === 'paragraph image paragraph')
  })

  await context.test('a link leaves the page once the draft has it', async () => {
    uploads.held = Promise.withResolvers()
    await text.getByText('Below').click()
    await paste(['leaving.png'], await bytes(305))
    await card.getByRole('progressbar').waitFor()
    const leaves = () =>
      page.getByRole('navigation').getByRole('link', { name: 'Campaigns' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'A picture is still on its way' })
    await leaves()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await dialog.waitFor({ state: 'detached' })
    await leaves()
    await dialog.getByText('as soon as the picture is in the text').waitFor()
    uploads.held.resolve()
    await page.waitForURL('**/app/campaigns')
    const { content } = await call('GET', `/campaigns/${id}`)
    const images = content.blocks.filter(({ type }: { type: string }) => type === 'image')
    assert.equal(images.length, 2)
    assert.match(images[1].imageId, /^img_/)
    await call('PATCH', `/campaigns/${id}`, {
      content: { format: 'blocks', blocks: [para('Hello'), images[0], para('Below')] },
    })
    await open(`/campaigns/${id}`, 'Pictures')
  })

  await context.test('one that fails says so, and is tried again', async () => {
    uploads.refused = true
    await text.getByText('Below').click()
    await paste(['beans.png'], await bytes(302))
    await panel.waitFor()
    await press('Escape')
    const failed = card.getByRole('alert').filter({ hasText: 'beans.png was not uploaded' })
    await failed.waitFor()
    assert.equal(await types(), 'paragraph image paragraph')
    uploads.refused = false
    await failed.getByRole('button', { name: 'Try again' }).click()
    await failed.waitFor({ state: 'detached' })
    await until('it is saved', async () => (await types()) === 'paragraph image paragraph image')
  })

  await context.test('two clicks choose one of this device', async () => {
    await text.getByText('Below').click()
    await press('End')
    await press('Enter')
    await page.getByRole('button', { name: 'Add a block' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: /^Image/ }).click()
    await panel.getByRole('button', { name: 'Choose a picture' }).click()
    const buffer = Buffer.from(await bytes(303), 'base64')
    await (await choosing).setFiles({ name: 'corn.png', mimeType: 'image/png', buffer })
    await panel.getByLabel('What the image shows').fill('Corn')
    await until('it is saved', async () => JSON.stringify(await saved()).includes('"alt":"Corn"'))
    assert.ok(!JSON.stringify(await saved()).includes('"https://"'))
    await press('Escape')
  })

  await context.test(
    'pictures of another server come into the library once it is asked',
    async () => {
      const png = Buffer.from(await bytes(304), 'base64')
      const server = createServer((_request, response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end(png),
      )
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere.png`
      try {
        await text.getByText('Below').click()
        await page.evaluate(`{
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', '<p>Words</p><p><img src="${url}" alt="Elsewhere"></p>')
        document.querySelector('.ProseMirror').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }`)
        await page.getByText('1 picture is on another server').waitFor()
        await until('it is saved', async () => JSON.stringify(await saved()).includes(url))
        await page.getByRole('button', { name: 'Take into the library' }).click()
        await until('it is ours', async () => {
          const image = (await saved()).find(({ alt }) => alt === 'Elsewhere')
          return image?.['imageId'] !== undefined && image['url'] === undefined
        })
      } finally {
        server.close()
      }
    },
  )

  await context.test(
    'a step of an automation waits for its picture, and loses no word',
    async () => {
      const automation = await call('POST', '/automations', {
        name: 'Letters',
        trigger: { type: 'signed_up' },
        steps: [
          {
            type: 'send_email',
            subject: 'First',
            content: { format: 'blocks', blocks: [para('Dear reader')] },
          },
        ],
      })
      const blocks = async () =>
        (await call('GET', `/automations/${automation.id}`)).steps[0].content.blocks
      const step = page.getByRole('dialog', { name: 'Send a mail' })
      const opened = async () => {
        await open('/automations', 'Automations')
        await page.getByRole('link', { name: 'Letters' }).click()
        await page.getByRole('button', { name: /^Edit Send a mail/ }).click()
        await step.getByText('Dear reader').click()
        await press('End')
      }
      // Its address is that of the list as soon as one goes back, also while the page asks.
      const left = () => page.getByRole('heading', { level: 1, name: 'Automations' }).waitFor()
      await opened()
      uploads.held = Promise.withResolvers()
      await paste(['first.png'], await bytes(306))
      await step.getByRole('progressbar').waitFor()
      await panel.waitFor()
      await press('Escape')
      await panel.waitFor({ state: 'detached' })
      assert.ok(await step.getByRole('button', { name: 'Done' }).isDisabled())
      await press('Escape')
      await step.getByRole('status').filter({ hasText: 'A picture is still on its way' }).waitFor()
      uploads.held.resolve()
      await step.waitFor({ state: 'detached' })
      assert.match((await blocks())[1].imageId, /^img_/)

      await opened()
      uploads.held = Promise.withResolvers()
      await paste(['second.png'], await bytes(307))
      await step.getByRole('progressbar').waitFor()
      await page.evaluate('history.back()')
      await page.getByRole('dialog', { name: 'A picture is still on its way' }).waitFor()
      uploads.held.resolve()
      await left()
      assert.equal(
        (await blocks()).filter(({ imageId }: { imageId?: string }) => imageId).length,
        2,
      )

      await opened()
      await page.keyboard.type(' and friend')
      await page.evaluate('history.back()')
      await left()
      assert.equal((await blocks())[0].text[0].text, 'Dear reader and friend')
    },
  )

  assert.deepEqual(
    errors.filter((line) => !/status of 409|Content Security Policy/.test(line)),
    [],
  )
})
