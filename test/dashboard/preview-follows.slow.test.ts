import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOf, skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The preview beside the text: it follows the cursor, and a click in it leads back.

const mark = 'of a long letter'

const para = (text: string, id: string) => ({ type: 'paragraph', text: [{ text }], id })
const blocks = Array.from({ length: 60 }, (_, i) => para(`Paragraph ${i} ${mark}.`, `p${i}`))

test(
  'the preview follows the cursor, and a click in it leads to the text',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard({ width: 1440, height: 900 })
    const mail = page.frameLocator('.mc-frame')
    const now = (words: string) => mail.locator('[data-now]', { hasText: words }).waitFor()
    /** Clicks at a place of the mail as a hand does, once the mail has come to a rest. */
    const press = async (words: string) => {
      const place = mail.getByText(words)
      await place.scrollIntoViewIfNeeded()
      let box = await boxOf(place)
      await until('the mail rests', async () => {
        const { y } = box
        await page.evaluate(
          'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
        )
        box = await boxOf(place)
        return box.y === y && box.y > 0
      })
      await page.mouse.click(box.x + 20, box.y + box.height / 2)
    }
    const cursor = () => page.evaluate<string>('getSelection().anchorNode?.textContent')

    await context.test(
      'blocks: the mail scrolls to the block at the cursor, and stays there while it is made anew',
      async () => {
        const { id } = await call('POST', '/campaigns', {
          subject: 'Long',
          content: { format: 'blocks', blocks },
        })
        await open(`/campaigns/${id}`, 'Long')
        await mail.getByText(`Paragraph 0 ${mark}`).waitFor()
        await page.locator('.ProseMirror').getByText(`Paragraph 50 ${mark}`).click()
        await now('Paragraph 50')
        await until(
          'it is seen',
          async () => (await boxOf(mail.getByText(`Paragraph 50 ${mark}`))).y < 900,
        )
        await page.keyboard.press('End')
        await page.keyboard.type(' And more.')
        await mail.getByText('And more.').waitFor()
        await now('And more.')
        await until(
          'it is still seen',
          async () => (await boxOf(mail.getByText('And more.'))).y < 900,
        )
      },
    )

    await context.test(
      'a click on a block of the mail sets the cursor into it, and shows it',
      async () => {
        await press(`Paragraph 46 ${mark}`)
        await until('the cursor is there', async () => (await cursor()).startsWith('Paragraph 46'))
        await press(`Paragraph 50 ${mark}`)
        await until('the cursor is there', async () => (await cursor()).startsWith('Paragraph 50'))
        await until('the block is in view', async () => {
          const { y } = await boxOf(page.locator('.ProseMirror').getByText(`Paragraph 50 ${mark}`))
          return y > 0 && y < 900
        })
      },
    )

    await context.test('Markdown: lines lead to their part of the mail and back', async () => {
      const body = blocks.map(({ text: [run] }) => run!.text).join('\n\n')
      const { id } = await call('POST', '/campaigns', {
        subject: 'Lines',
        content: { format: 'markdown', body },
      })
      await open(`/campaigns/${id}`, 'Lines')
      await mail.getByText(`Paragraph 0 ${mark}`).waitFor()
      await page.locator('.cm-line', { hasText: 'Paragraph 3 ' }).click()
      await now('Paragraph 3 ')
      await press(`Paragraph 9 ${mark}`)
      await until(
        'the cursor is there',
        async () =>
          (await page.locator('.cm-content').innerText()) !== '' &&
          (await cursor()).includes('Paragraph 9 '),
      )
    })

    await context.test('on a phone a click in the preview shows the text', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Show the preview' }).click()
      await press(`Paragraph 3 ${mark}`)
      await until('the text is shown', async () => await page.locator('.cm-content').isVisible())
      await until('the cursor is there', async () => (await cursor()).includes('Paragraph 3 '))
    })

    assert.deepEqual(errors, [])
  },
)
