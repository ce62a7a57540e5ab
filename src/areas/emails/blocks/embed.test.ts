import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile } from '../compile/compile.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import { embedOf } from '#lib/addresses/embedded-pages.ts'
import { hasPlayer } from './embed.ts'

const ID = 'dQw4w9WgXcQ'

test('knows the pages of a video under each of their addresses', () => {
  const pages = [
    `https://www.youtube.com/watch?v=${ID}&t=30`,
    `https://youtu.be/${ID}?si=abc`,
    `https://m.youtube.com/watch?list=x&v=${ID}`,
    `https://youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}`,
  ]
  for (const url of pages)
    assert.equal(embedOf(url).player?.url, `https://www.youtube-nocookie.com/embed/${ID}`, url)
  assert.equal(
    embedOf('https://vimeo.com/76979871').player?.url,
    'https://player.vimeo.com/video/76979871?dnt=1',
  )
  assert.equal(
    embedOf('https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC').player?.height,
    152,
  )
})

test('has no player for other pages, hosts that look alike, and ids with signs', () => {
  const others = [
    'https://www.youtube.com/@ada',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXc"',
    'https://vimeo.com/channels/staffpicks',
    'https://open.spotify.com/user/ada',
    'https://garden.example/watch?v=dQw4w9WgXcQ',
  ]
  for (const url of others) assert.equal(embedOf(url).player, undefined, url)
})

test('a mail has a link and no frame, and the archive has the player', () => {
  const text = {
    subject: 'Peas',
    previewText: '',
    content: {
      format: 'blocks' as const,
      blocks: [
        { type: 'embed' as const, url: `https://youtu.be/${ID}`, title: 'Sow "peas" <now>' },
      ],
    },
  }
  const mail = compile(text, EXAMPLE_NEWSLETTER, 'mail').html
  const archive = compile(text, EXAMPLE_NEWSLETTER, 'archive').html
  assert.doesNotMatch(mail, /<iframe/)
  assert.match(
    mail,
    new RegExp(
      `<img[^>]*src="https://i\\.ytimg\\.com/vi/${ID}/hqdefault\\.jpg"[^>]*alt="Sow &quot;peas&quot; <now>"`,
    ),
  )
  assert.match(
    archive,
    new RegExp(`<iframe [^>]*src="https://www\\.youtube-nocookie\\.com/embed/${ID}"`),
  )
  assert.deepEqual([hasPlayer(mail), hasPlayer(archive)], [false, true])
})
