import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOf, skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The visual editor beside its blocks: order by mouse, snippets, and a window that changes its
// width.

const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test(
  'writing: blocks are dragged by mouse, kept as snippets, and survive another width',
  { skip },
  async (context) => {
    const { page, errors, open, call } = await openDashboard({ width: 1440, height: 1300 })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    const text = page.locator('.ProseMirror')
    const blocks = [
      para('One'),
      para('Two'),
      para('Three'),
      { type: 'columns', shares: [50, 50], columns: [[para('Left')], [para('Right')]] },
    ]
    const { id } = await call('POST', '/campaigns', {
      subject: 'Order',
      content: { format: 'blocks', blocks },
    })
    interface Shown {
      type: string
      text?: { text: string }[]
      columns?: Shown[][]
    }
    const wordsOf = (all: Shown[]): unknown[] =>
      all.map(
        (one) => one.text?.map((run) => run.text).join('') ?? one.columns?.map(wordsOf) ?? one.type,
      )
    const stored = async () => wordsOf((await call('GET', `/campaigns/${id}`)).content.blocks)
    const becomes = (words: unknown[]) =>
      until(
        `the blocks are ${JSON.stringify(words)}`,
        async () => JSON.stringify(await stored()) === JSON.stringify(words),
      )

    /** Points at a paragraph, and returns the place of its handle once it stands beside it. */
    async function gripOf(words: string) {
      const paragraph = text.getByText(words, { exact: true })
      await paragraph.hover()
      let [grip, line] = [await boxOf(page.locator('.mc-grip')), await boxOf(paragraph)]
      await until(`the handle stands beside ${words}`, async () => {
        ;[grip, line] = [await boxOf(page.locator('.mc-grip')), await boxOf(paragraph)]
        const middle = grip.y + grip.height / 2
        return grip.x < line.x && middle > line.y && middle < line.y + line.height
      })
      return grip
    }

    /** Drags a paragraph by its handle to a place on another one. */
    async function drag(words: string, to: string, part: number): Promise<void> {
      const grip = await gripOf(words)
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
      await page.mouse.down()
      const target = (await text.getByText(to, { exact: true }).boundingBox())!
      await page.mouse.move(target.x + 40, target.y + target.height * part, { steps: 6 })
      await page.locator('.mc-gap').waitFor()
      await page.mouse.up()
    }

    await context.test('the handle drags a block below another, and into a column', async () => {
      await open(`/campaigns/${id}`, 'Order')
      await drag('One', 'Three', 0.8)
      await becomes(['Two', 'Three', 'One', [['Left'], ['Right']]])
      await drag('Two', 'Right', 0.9)
      await becomes(['Three', 'One', [['Left'], ['Right', 'Two']]])
      await drag('Left', 'Three', 0.1)
      await becomes(['Left', 'Three', 'One', [[], ['Right', 'Two']]])
    })

    await context.test(
      'a press without a movement opens the menu, and Escape leaves a drag',
      async () => {
        await gripOf('Three')
        await page.locator('.mc-grip').click()
        await item('Duplicate').waitFor()
        await page.keyboard.press('Escape')
        await item('Duplicate').waitFor({ state: 'detached' })
        const grip = await gripOf('Three')
        await page.mouse.move(grip.x + 5, grip.y + 5)
        await page.mouse.down()
        await page.mouse.move(grip.x + 60, grip.y + 120, { steps: 4 })
        await page.keyboard.press('Escape')
        await page.mouse.up()
        assert.equal(await page.locator('.mc-gap').count(), 0)
        assert.deepEqual(await stored(), ['Left', 'Three', 'One', [[], ['Right', 'Two']]])
      },
    )

    await context.test(
      'the marks beside a selection stand above it, in the first line too',
      async () => {
        const bubble = page.locator('.mc-bubble')
        for (const words of ['Left', 'One']) {
          const line = text.getByText(words, { exact: true })
          await line.dblclick({ position: { x: 8, y: 8 } })
          const { y } = (await line.boundingBox())!
          await until(`the marks stand above ${words}`, async () => {
            const above = await bubble.boundingBox()
            return above !== null && above.y >= 0 && above.y + above.height <= y + 4
          })
        }
      },
    )

    await context.test(
      'a window that crosses the width of two panes keeps what can be undone',
      async () => {
        await page.setViewportSize({ width: 900, height: 1300 })
        await page.getByRole('button', { name: 'Show the preview' }).waitFor()
        await page.setViewportSize({ width: 1440, height: 1300 })
        await button('Undo').first().click()
        await becomes(['Three', 'One', [['Left'], ['Right', 'Two']]])
      },
    )

    await context.test(
      'blocks are kept as a snippet, and put into a text by its name',
      async () => {
        await text.getByText('Three', { exact: true }).click()
        await page.keyboard.press('Home')
        await page.keyboard.press('Shift+ArrowDown')
        await page.keyboard.press('Shift+End')
        await button('More for this block').click()
        await item('Save as a snippet').click()
        const dialog = page.getByRole('dialog', { name: 'Save as a snippet' })
        await dialog.getByText('The 2 blocks are kept').waitFor()
        await dialog.getByLabel('Name').fill('Pair')
        await dialog.getByRole('button', { name: 'Save' }).click()
        await page.getByText('“Pair” is kept.').waitFor()
        await text.getByText('One', { exact: true }).click()
        await page.keyboard.press('End')
        await page.keyboard.press('Enter')
        await page.keyboard.type('/pai')
        await page.getByRole('option', { name: /^Pair/ }).click()
        await becomes(['Three', 'One', 'Three', 'One', [['Left'], ['Right', 'Two']]])
        const ids = (await call('GET', `/campaigns/${id}`)).content.blocks.map(
          (one: { id: string }) => one.id,
        )
        assert.equal(new Set(ids).size, 5)
      },
    )

    await context.test('a snippet is renamed, deleted, and brought back', async () => {
      await open('/templates', 'Templates')
      await button('Actions for Pair').click()
      await item('Delete the snippet').click()
      // A message goes after ten seconds, but not while the mouse is on it.
      await button('Undo').hover()
      await until('it is deleted', async () => (await call('GET', '/snippets')).data.length === 0)
      await button('Undo').click()
      await button('Actions for Pair').click()
      await item('Rename').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Couple')
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
      await until(
        'it is renamed',
        async () => (await call('GET', '/snippets')).data[0]?.name === 'Couple',
      )
    })

    assert.deepEqual(errors, [])
  },
)
