import assert from 'node:assert/strict'
import { after, beforeEach, mock, test } from 'node:test'
import { MailcastConnectionError, MailcastProblem } from '../../client/src/index.ts'
import { DraftSaver, RENDER_DELAY_MS } from '../../dashboard/src/kit/draft-saver.ts'

// Drafts save themselves in the composer. Time stands still here until a test moves it.

interface Letter {
  text: string
  subject: string
  version: number
  open: boolean
}
type Draft = Pick<Letter, 'text' | 'subject'>

const problem = (status: number, code: string) =>
  new MailcastProblem('update_campaign', status, { code, title: code }, null)
const offline = () => new MailcastConnectionError('update_campaign', 'fetch failed')

/** A server with one record. `fail` makes the next saves fail, one by one. */
function composer() {
  const stored = { now: { text: '', subject: '', version: 1, open: true } as Letter | null }
  const fail: unknown[] = []
  const gates: Promise<void>[] = []
  const saved: { draft: Draft; at: number; onto: number }[] = []
  const saver = new DraftSaver<Letter, Draft>(stored.now!, {
    draftOf: ({ text, subject }) => ({ text, subject }),
    isSame: (one, other) => one.text === other.text && one.subject === other.subject,
    versionOf: ({ version }) => String(version),
    isOpen: ({ open }) => open,
    closedCode: 'campaign_not_draft',
    async save(draft, _written, base) {
      saved.push({ draft, at: Date.now(), onto: base.version })
      await gates.shift()
      if (fail.length > 0) throw fail.shift()
      if (!stored.now) throw problem(404, 'not_found')
      if (!stored.now.open) throw problem(409, 'campaign_not_draft')
      if (stored.now.version !== base.version) throw problem(412, 'precondition_failed')
      return (stored.now = { ...draft, version: stored.now.version + 1, open: true })
    },
    read: () => Promise.resolve(stored.now),
  })
  /** Changes the record as another tab does. */
  const elsewhere = (some: Partial<Letter>) =>
    (stored.now = { ...stored.now!, ...some, version: stored.now!.version + 1 })
  return {
    saver,
    stored,
    fail,
    gates,
    saved,
    elsewhere,
    times: () => saved.map(({ at }) => at),
    texts: () => saved.map(({ draft }) => draft.text),
  }
}

/** Moves the clock by steps, and lets what it started end each time. */
async function pass(ms: number, step = 100): Promise<void> {
  for (let moved = 0; moved < ms; moved += step) {
    mock.timers.tick(Math.min(step, ms - moved))
    await settle()
  }
}

async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

after(() => mock.timers.reset())
beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 })
})

test('a draft is saved a second after the last key', async () => {
  const { saver, texts, times } = composer()
  for (const text of ['a', 'ab', 'abc']) {
    saver.change({ text })
    await pass(500)
  }
  assert.deepEqual([texts(), saver.read().phase], [[], 'changed'])
  await pass(500)
  assert.deepEqual([texts(), times(), saver.read().phase], [['abc'], [2000], 'saved'])
  await pass(60_000)
  assert.deepEqual(texts(), ['abc'], 'nothing is saved that was not changed')
})

test('while keys go on, it is saved every five seconds and no sooner', async () => {
  const { saver, times } = composer()
  for (let key = 1; key <= 40; key++) {
    saver.change({ text: 'x'.repeat(key) })
    await pass(500)
  }
  assert.deepEqual(times(), [5000, 10_000, 15_000, 20_000])
  await pass(5000)
  assert.deepEqual([times().at(-1), saver.isClean()], [20_000, true])
})

test('a save right after another waits until five seconds have passed', async () => {
  const { saver, times } = composer()
  saver.change({ text: 'a' })
  await pass(1000)
  saver.change({ text: 'b' })
  await pass(3900)
  assert.deepEqual(times(), [1000])
  await pass(1200)
  assert.deepEqual(times(), [1000, 6000])
})

test('keys that follow one another are drawn as one change, and kept and saved from the first', async () => {
  const { saver, texts } = composer()
  const drawn: string[] = []
  saver.subscribe(() => drawn.push(saver.read().draft.text))
  for (const text of ['a', 'ab', 'abc']) {
    saver.change({ text }, true)
    assert.equal(saver.read().draft.text, text)
    await pass(100)
  }
  assert.deepEqual(drawn, ['a'], 'the page says at once that something has changed')
  await pass(RENDER_DELAY_MS)
  assert.deepEqual(drawn, ['a', 'abc'])
  saver.change({ text: 'abcd' }, true)
  saver.draw()
  saver.draw()
  assert.deepEqual(drawn, ['a', 'abc', 'abcd'])
  await pass(2000)
  assert.deepEqual(texts(), ['abcd'])
})

test('what is typed and taken back is not saved', async () => {
  const { saver, texts } = composer()
  saver.change({ text: 'a' })
  saver.change({ text: '' })
  assert.equal(saver.read().phase, 'saved')
  await pass(10_000)
  assert.deepEqual(texts(), [])
})

test('each save goes onto the version before, with all that was typed meanwhile', async () => {
  const { saver, saved, gates } = composer()
  const gate = Promise.withResolvers<void>()
  gates.push(gate.promise)
  saver.change({ text: 'first' })
  await pass(1000)
  assert.equal(saver.read().phase, 'saving')
  saver.change({ text: 'first and more' })
  gate.resolve()
  await settle()
  assert.equal(saver.read().phase, 'changed')
  await pass(5000)
  assert.deepEqual(
    saved.map(({ draft, onto }) => [draft.text, onto]),
    [
      ['first', 1],
      ['first and more', 2],
    ],
  )
})

test('leaving saves at once, and two wishes to save are one call', async () => {
  const { saver, texts, gates } = composer()
  assert.equal(await saver.flush(), true, 'nothing was typed')
  const gate = Promise.withResolvers<void>()
  gates.push(gate.promise)
  saver.change({ text: 'a' })
  const both = Promise.all([saver.flush(), saver.flush()])
  await settle()
  gate.resolve()
  assert.deepEqual([await both, texts(), saver.isClean()], [[true, true], ['a'], true])
})

test('two wishes during a save are one more call, which does not meet itself as another tab', async () => {
  const { saver, texts, gates } = composer()
  const gate = Promise.withResolvers<void>()
  gates.push(gate.promise)
  saver.change({ text: 'a' })
  await pass(1000)
  saver.change({ text: 'ab' })
  const both = Promise.all([saver.flush(), saver.flush()])
  gate.resolve()
  assert.deepEqual([await both, texts(), saver.read().lost], [[true, true], ['a', 'ab'], null])
})

test('without a connection leaving the page asks, and the save is tried again by itself', async () => {
  const { saver, fail, times } = composer()
  fail.push(offline(), offline())
  saver.change({ text: 'a' })
  assert.deepEqual(
    [await saver.flush(), saver.isClean(), saver.read().phase],
    [false, false, 'failed'],
  )
  await pass(10_000)
  await pass(10_000)
  assert.deepEqual([times(), saver.read().phase], [[0, 10_000, 20_000], 'saved'])
})

test('ten minutes offline in the middle of writing end in a save of all that was typed', async () => {
  const { saver, fail, stored, texts } = composer()
  const last = 'a'.repeat(120)
  fail.push(...Array.from({ length: 200 }, offline))
  for (let key = 1; key <= last.length; key++) {
    saver.change({ text: 'a'.repeat(key) })
    await pass(5000, 1000)
  }
  assert.deepEqual([saver.read().draft.text, saver.isClean(), stored.now?.text], [last, false, ''])
  fail.splice(0)
  await pass(10_000, 1000)
  assert.deepEqual(
    [saver.read().phase, stored.now?.text, texts().filter((text) => text === last).length > 0],
    ['saved', last, true],
  )
})

test('a refusal of the text waits for the next key', async () => {
  const { saver, fail, times } = composer()
  fail.push(problem(422, 'invalid_request'))
  saver.change({ text: '{{ broken' })
  await pass(1000)
  await pass(60_000)
  assert.deepEqual([times(), saver.read().phase], [[1000], 'failed'])
  saver.change({ text: 'mended' })
  await pass(1000)
  assert.equal(saver.read().phase, 'saved')
})

test('an ended session stops the saves until the person has signed in again', async () => {
  const { saver, fail, times } = composer()
  fail.push(problem(401, 'unauthorized'))
  saver.change({ text: 'a' })
  saver.signedOut(true)
  await pass(60_000)
  assert.deepEqual(times(), [1000])
  saver.signedOut(false)
  await pass(1000)
  assert.deepEqual([times().length, saver.read().phase], [2, 'saved'])
})

test('another tab’s version is shown beside this one, and neither is lost', async () => {
  const { saver, elsewhere, stored, saved } = composer()
  elsewhere({ text: 'theirs' })
  saver.change({ text: 'mine' })
  await pass(1000)
  const { lost, draft } = saver.read()
  assert.deepEqual(
    [lost?.why, lost && 'theirs' in lost && lost.theirs.text, draft.text],
    ['changed', 'theirs', 'mine'],
  )
  saver.change({ text: 'mine too' })
  await pass(60_000)
  assert.equal(saved.length, 1, 'nothing is saved before the person has chosen')
  saver.keepMine(stored.now!)
  await pass(5000)
  assert.deepEqual(
    [stored.now?.text, saver.read().lost, saver.read().phase],
    ['mine too', null, 'saved'],
  )
})

test('the other version can be taken instead', async () => {
  const { saver, elsewhere, stored } = composer()
  elsewhere({ text: 'theirs' })
  saver.change({ text: 'mine' })
  await pass(1000)
  saver.takeTheirs(stored.now!)
  await pass(60_000)
  assert.deepEqual(
    [saver.read().draft.text, stored.now?.text, saver.isClean()],
    ['theirs', 'theirs', true],
  )
})

test('a conflict with the same text is none', async () => {
  const { saver, elsewhere } = composer()
  elsewhere({ text: 'the same' })
  saver.change({ text: 'the same' })
  await pass(1000)
  assert.deepEqual([saver.read().lost, saver.read().phase], [null, 'saved'])
})

test('a change of another tab is taken over, and kept apart where something was typed', async () => {
  const { saver, elsewhere } = composer()
  saver.seen(elsewhere({ text: 'theirs' }))
  assert.equal(saver.read().draft.text, 'theirs')
  saver.change({ text: 'mine' })
  saver.seen(elsewhere({ text: 'theirs again' }))
  assert.equal(saver.read().draft.text, 'mine')
  await pass(1000)
  assert.equal(saver.read().lost?.why, 'changed')
})

test('a draft that was sent or deleted elsewhere keeps its text on the page', async () => {
  const sent = composer()
  sent.elsewhere({ open: false })
  sent.saver.change({ text: 'too late' })
  await pass(1000)
  assert.deepEqual(
    [sent.saver.read().lost?.why, sent.saver.read().draft.text],
    ['sent', 'too late'],
  )

  const deleted = composer()
  deleted.stored.now = null
  deleted.saver.change({ text: 'too late' })
  assert.equal(await deleted.saver.flush(), false)
  assert.deepEqual(
    [deleted.saver.read().lost?.why, deleted.saver.read().draft.text],
    ['deleted', 'too late'],
  )
  await deleted.saver.flush()
  assert.equal(deleted.saved.length, 1, 'it is not tried again')
})

test('a page that was left saves no more', async () => {
  const { saver, saved } = composer()
  saver.change({ text: 'a' })
  saver.close()
  await pass(60_000)
  assert.equal(saved.length, 0)
})
