import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { skip } from '#test/browser.ts'
import { type Dashboard, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// A whole issue of every block is written by keyboard alone, by mouse, and on a phone; and a long
// one answers each key at once.

const WORDS = 1500
const SENTENCE =
  'Sow the peas two by two, an inch deep, where the sun comes first and the wind comes last of all. '
const PARAGRAPH = SENTENCE.repeat(5).trim()
const WORDS_EACH = PARAGRAPH.split(' ').length

/**
 * The blocks that need an answer before they are whole, with the field of their panel and what is
 * written into it.
 */
const CARDS = [
  {
    find: 'button',
    type: 'button',
    panel: 'Button',
    field: 'Leads to',
    value: 'https://garden.example/seeds',
  },
  {
    find: 'social',
    type: 'social',
    panel: 'Social links',
    field: 'Address',
    value: 'https://garden.example/ada',
  },
  { find: 'html', type: 'html', panel: 'HTML', field: 'HTML', value: '<p>Hello</p>' },
  {
    find: 'embed',
    type: 'embed',
    panel: 'Embed',
    field: 'Address of the page',
    value: 'https://vimeo.com/76979871',
  },
] as const
/** The blocks that are written in the text, or are whole as they are. */
const PLAIN = ['heading', 'callout', 'quote', 'code', 'table', 'divider', 'space'] as const
const TYPES = [
  'button',
  'callout',
  'code',
  'columns',
  'divider',
  'embed',
  'heading',
  'html',
  'list',
  'paragraph',
  'quote',
  'social',
  'spacer',
  'table',
]

interface Written {
  type: string
}

/** A new empty draft of blocks in a browser, and what the server has of it. */
async function draftIn(dashboard: Dashboard) {
  const { page, open, call } = dashboard
  const { id } = await call('POST', '/campaigns', {
    subject: 'A whole issue',
    content: { format: 'blocks', blocks: [] },
  })
  await open(`/campaigns/${id}`, 'A whole issue')
  const blocks = async () => (await call('GET', `/campaigns/${id}`)).content.blocks as Written[]
  return {
    page,
    text: page.getByRole('textbox', { name: 'Text of the mail' }),
    panel: (name: string) => page.getByRole('dialog', { name, exact: true }),
    async holdsAll(types: readonly string[] = TYPES) {
      const typesOf = async () => [...new Set((await blocks()).map(({ type }) => type))]
      await until('all blocks are saved', async () => {
        const found = await typesOf()
        return types.every((type) => found.includes(type))
      })
      const words = JSON.stringify(await blocks()).split(SENTENCE.slice(0, 20)).length - 1
      assert.ok(words * (WORDS_EACH / 5) >= WORDS || types !== TYPES, `${words} sentences`)
    },
  }
}

test('a whole issue with every block is written by keyboard alone', { skip }, async () => {
  const dashboard = await openDashboard({ width: 1440 })
  const { page, panel, holdsAll } = await draftIn(dashboard)
  const focused = (selector: string) =>
    page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`)
  for (let i = 0; i < 80 && !(await focused('.ProseMirror')); i++) await page.keyboard.press('Tab')
  assert.ok(await focused('.ProseMirror'), 'Tab leads into the text')

  const add = async (name: string) => {
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type(`/${name}`)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
  }
  /** Goes on with Tab until a field has the keyboard. */
  const tabTo = async (label: string, name: string) => {
    const field = panel(name).getByLabel(label, { exact: true }).first()
    await field.waitFor()
    for (let i = 0; i < 30; i++) {
      if (await field.evaluate((one) => one === one.ownerDocument.activeElement)) return
      await page.keyboard.press('Tab')
    }
    assert.fail(`Tab leads to ${label}`)
  }
  await page.keyboard.type('## What grows in March\n')
  await page.keyboard.type(`${PARAGRAPH}\n`)
  // The others come at once, as from a clipboard: eight thousand more keys take minutes and show
  // nothing else.
  for (let words = WORDS_EACH; words < WORDS; words += WORDS_EACH) {
    await page.keyboard.insertText(PARAGRAPH)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('- Peas\nBeans')
  for (const name of PLAIN) {
    await add(name)
    if (name !== 'divider' && name !== 'space') await page.keyboard.type('Peas')
  }
  for (const { find, panel: name, field, value } of CARDS) {
    await add(find)
    await tabTo(field, name)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
    await page.keyboard.press('Escape')
    await page.locator('.mc-panel').waitFor({ state: 'detached' })
  }
  await add('columns')
  await page.keyboard.type('Peas')
  await holdsAll()
  assert.deepEqual(dashboard.errors, [])
})

test('a whole issue with every block is written by mouse', { skip }, async () => {
  const dashboard = await openDashboard({ width: 1440 })
  const { page, text, panel, holdsAll } = await draftIn(dashboard)
  const put = async (name: string) => {
    await page.getByRole('toolbar').first().getByRole('button', { name: 'Add a block' }).click()
    await page
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
  await text.click()
  for (let words = 0; words < WORDS; words += WORDS_EACH) {
    await page.keyboard.insertText(PARAGRAPH)
    await page.keyboard.press('Enter')
  }
  for (const name of [
    'Heading 2',
    'Bullet list',
    'Quote',
    'Callout',
    'Code',
    'Table',
    'Divider',
    'Space',
  ]) {
    await page.keyboard.press('Control+Enter')
    await put(name)
    if (name !== 'Divider' && name !== 'Space') await page.keyboard.insertText('Peas')
  }
  for (const { panel: name, field, value } of CARDS) {
    await page.keyboard.press('Control+Enter')
    await put(name)
    await panel(name).getByLabel(field, { exact: true }).first().fill(value)
    await panel(name).getByRole('button', { name: 'Close' }).click()
  }
  await page.keyboard.press('Control+Enter')
  await put('Columns')
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Add a block' }).click()
  await page.getByRole('menuitem', { name: /^Table/ }).waitFor()
  assert.equal(
    await page.getByRole('menuitem', { name: /^Paywall/ }).count(),
    0,
    'a column offers no paywall',
  )
  await page.keyboard.press('Escape')
  await holdsAll()
  assert.deepEqual(dashboard.errors, [])
})

test('on a phone blocks are written and put in by finger', { skip }, async () => {
  const dashboard = await openDashboard({ width: 390, height: 844 })
  const { page, text, panel, holdsAll } = await draftIn(dashboard)
  const add = () =>
    page.getByRole('toolbar').first().getByRole('button', { name: 'Add a block' }).click()
  await text.click()
  await page.keyboard.insertText('Hello from the garden.')
  await page.keyboard.press('Enter')
  await add()
  await page.getByRole('menuitem', { name: /^Button/ }).click()
  await panel('Button').getByLabel('Leads to').fill('https://garden.example/')
  await panel('Button').getByRole('button', { name: 'Close' }).click()
  assert.ok(
    await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'),
    'the page is no wider than the phone',
  )
  await holdsAll(['paragraph', 'button'])
  assert.deepEqual(dashboard.errors, [])
})

/**
 * Measures how long each key keeps the page busy, in ms: the time from its keydown until the page
 * handles a message that was posted then.
 */
const TIME_KEYS = `
  window.answered = []
  window.addEventListener('keydown', () => {
    const began = performance.now()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => window.answered.push(performance.now() - began)
    port2.postMessage(null)
  }, true)`

function shares(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(0.999)} ms, of ${sorted.length} keys`
}

test(
  'a text of 500 blocks answers each key, and the time of its script is printed',
  { skip },
  async (context: TestContext) => {
    const { page, open, call } = await openDashboard({ width: 1440 })
    const blocks = Array.from({ length: 500 }, (_, i) => ({
      type: i % 10 === 0 ? 'heading' : 'paragraph',
      ...(i % 10 === 0 && { level: 2 }),
      text: [{ text: SENTENCE }],
    }))
    const { id } = await call('POST', '/campaigns', {
      subject: 'Long',
      content: { format: 'blocks', blocks },
    })
    await open(`/campaigns/${id}`, 'Long')
    await page.locator('.ProseMirror p').nth(200).click()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const scriptMs = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000
    }
    await page.evaluate(TIME_KEYS)
    const took: number[] = []
    for (const letter of SENTENCE.repeat(2)) {
      const before = await scriptMs()
      await page.keyboard.type(letter)
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
      took.push((await scriptMs()) - before)
    }
    const answered = await page.evaluate<number[]>('answered')
    assert.equal(answered.length, SENTENCE.length * 2, 'each key is timed')
    context.diagnostic(`in a text of 500 blocks, a key is handled in ${shares(answered)}`)
    context.diagnostic(`script until it is drawn, with saves and previews: ${shares(took)}`)
    const last = async () =>
      JSON.stringify((await call('GET', `/campaigns/${id}`)).content.blocks).includes(
        SENTENCE.repeat(2).trim(),
      )
    await until('all keys are saved', last)
  },
)
