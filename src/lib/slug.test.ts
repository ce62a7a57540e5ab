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
})
