import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { forgetAllKept, forgetKept, keepDraft, readKept } from '../../dashboard/src/kept-draft.ts'

interface Words {
  subject: string
}

const isWords = (value: unknown): value is Words =>
  typeof (value as Words | null)?.subject === 'string'

/** Makes a store as a browser has one. `full`: nothing can be written. */
function storeOf({ full = false } = {}) {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
    key: (i: number) => [...items.keys()][i] ?? null,
    get length() {
      return items.size
    },
  }
}

const kept = { at: 0, version: '"1"', draft: { subject: 'Peas' } }

test('words are read as they were kept, for thirty days', () => {
  const store = storeOf()
  keepDraft('a', kept, store)
  assert.deepEqual(readKept('a', isWords, { store, now: 30 * DAY_MS - 1 }), kept)
  assert.equal(readKept('b', isWords, { store, now: 1 }), null)
  assert.equal(readKept('a', isWords, { store, now: 30 * DAY_MS }), null)
  assert.equal(store.length, 0)
})

test('what another version wrote is thrown away, and a full store is borne', () => {
  const store = storeOf()
  for (const text of ['{', 'null', '{"at":1}', '{"at":1,"draft":{"title":"x"}}']) {
    store.setItem('mailcast-unsaved/a', text)
    assert.equal(readKept('a', isWords, { store, now: 2 }), null)
  }
  const full = storeOf({ full: true })
  keepDraft('a', kept, full)
  assert.equal(readKept('a', isWords, { store: full, now: 2 }), null)
})

test('signing out leaves no words behind, and keeps none from then on', () => {
  const store = storeOf()
  store.setItem('theme', 'dark')
  keepDraft('a', kept, store)
  keepDraft('b/before', kept, store)
  forgetKept('c', store)
  forgetAllKept(store)
  keepDraft('a', kept, store)
  assert.deepEqual([store.length, store.getItem('theme')], [1, 'dark'])
})
