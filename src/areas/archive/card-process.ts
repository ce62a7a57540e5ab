import sharp from 'sharp'
import type { Card } from './card.ts'
import { paintCard } from './paint-card.ts'

// The process draws one card at a time, and none twice. So sharp needs neither threads nor a cache
// of its own.
sharp.cache(false)
sharp.concurrency(1)

// Ctrl-C reaches the whole process group. Only the parent (`card.ts`) ends this process.
process.on('SIGINT', () => {})
// When a card cannot be drawn, this process ends, and its parent reports that there is no card.
process.on('message', (card: Card) => void paintCard(card).then((drawn) => process.send!(drawn)))
process.send!('ready')
