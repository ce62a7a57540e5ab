import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { FOREIGN } from '../../src/areas/emails/convert/fixtures/foreign-html.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

/** Texts that browsers and the server have to parse alike, one of each kind of part. */
const PASTED = [
  'a list of Word, whose items are paragraphs',
  'a text of Google Docs, whose marks are styles',
  'a checklist of Google Docs',
  'a mail of Gmail, whose lines are divisions',
  'cards of Ghost: a picture, a callout and a button',
  'embeds of WordPress',
  'a footnote of Substack',
  'a letter of Mailchimp',
  'a table of data with joined cells',
  'links and pictures without a whole address',
]

const withoutIds = (blocks: object[]): unknown =>
  JSON.parse(JSON.stringify(blocks, (key, value: unknown) => (key === 'id' ? undefined : value)))

test(
  'a paste becomes the blocks of convert_content, also when the server is away',
  { skip },
  async () => {
    const { page, errors, open, call } = await openDashboard({ width: 1440 })
    const { id } = await call('POST', '/campaigns', {
      subject: 'Paste',
      content: { format: 'blocks', blocks: [{ type: 'paragraph', text: [{ text: 'Hello' }] }] },
    })
    await open(`/campaigns/${id}`, 'Paste')
    const text = page.getByRole('textbox', { name: 'Text of the mail' })
    const paste = async (html: string) => {
      await text.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Backspace')
      await page.evaluate(`{
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', ${JSON.stringify(html)})
        clipboardData.setData('text/plain', 'Peas')
        document.querySelector('.ProseMirror').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }`)
    }
    let converts = 0
    page.on(
      'request',
      (request) => (converts += request.url().endsWith('/content/convert') ? 1 : 0),
    )
    for (const name of PASTED) {
      const { html, blocks } = FOREIGN.find((one) => one.name === name)!
      const made = await call('POST', '/content/convert', {
        content: { format: 'html', body: html },
        to: 'blocks',
      })
      assert.deepEqual(withoutIds(made.content.blocks), blocks, name)
      await paste(html)
      const stored = async () => (await call('GET', `/campaigns/${id}`)).content.blocks
      await until(name, async () => {
        const found = withoutIds(await stored()) as object[]
        // A paragraph for the cursor stands behind a last block that holds no text.
        return isDeepStrictEqual(found.slice(0, blocks.length), blocks)
      })
    }
    const toasts = page.locator('.mantine-Notification-root')
    await toasts.filter({ hasText: 'A link leads to /peas' }).first().waitFor()
    assert.equal(converts, 0)

    await page.route('**/api/**', (route) => route.abort())
    await paste('<h2>In the <b>greenhouse</b></h2><ul><li>Peas</li></ul>')
    await text.getByRole('heading', { name: 'In the greenhouse' }).waitFor()
    await text.getByRole('listitem').filter({ hasText: 'Peas' }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    // The pictures of the examples are nowhere.
    assert.deepEqual(
      errors.filter((error) => !/ERR_FAILED|ERR_NAME_NOT_RESOLVED/.test(error)),
      [],
    )
  },
)
