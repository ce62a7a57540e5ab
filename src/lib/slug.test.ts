import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slugOf } from './slug.ts'

test('umlauts are spelled out in German, and lose their dots in other languages', () => {
  assert.equal(slugOf('Grüße für Öfen & Straßen', 'de-AT'), 'gruesse-fuer-oefen-strassen')
  assert.equal(slugOf('U\u0308ber Äpfel', 'de'), 'ueber-aepfel')
  assert.equal(slugOf('Hyvää yötä, Åsa', 'fi'), 'hyvaa-yota-asa')
  assert.equal(slugOf('Ein Garten für alle', 'de', 14), 'ein-garten-fue')
  assert.equal(slugOf('日本', 'de'), '')
})

test('Latin letters without a base letter are spelled out in every language', () => {
  assert.equal(slugOf('Łódź: SMØRREBRØD & Ǽsop, œuvre', 'en'), 'lodz-smorrebrod-aesop-oeuvre')
  assert.equal(slugOf('Þing, Đà Nẵng, ILIK ılık', 'tr'), 'thing-da-nang-ilik-ilik')
  assert.equal(slugOf('Ħamrun, Ɓaure, Gəncə', 'mt'), 'hamrun-baure-gence')
})

test('a text whose letters mostly have no Latin form makes no slug of its digits and other letters', () => {
  for (const text of [
    'שלום חבר (1) — 50%!',
    '一𠀀𠀀𠀀𠀀𠀀 end',
    'Новости недели №12 (VIP)',
    'Νέα της εβδομάδας 3',
    '안녕하세요 2026 hi',
    'مرحبا بك — 3 items',
    'नमस्ते दोस्तों 7',
    '日本',
  ])
    assert.equal(slugOf(text, 'en'), '', text)
})

test('a text that has mostly Latin letters, or no letters, keeps what it has', () => {
  assert.equal(slugOf('Letters from 東京, part 3', 'en'), 'letters-from-part-3')
  assert.equal(slugOf('2026: 50% 🎉', 'en'), '2026-50')
  assert.equal(slugOf('e\u0301te\u0301 \u1e9e', 'fr'), 'ete-ss')
  assert.equal(slugOf('𝐇𝐞𝐥𝐥𝐨 ﬁne', 'en'), 'hello-fine')
})
