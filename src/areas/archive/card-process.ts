import sharp from 'sharp'
import type { Card } from './card.ts'
import { paintCard } from './paint-card.ts'

// One card at a time, and none is drawn twice: no threads and no cache of sharp's own.
sharp.cache(false)
sharp.concurrency(1)

// Ctrl-C reaches the whole process group. Only the parent (`card.ts`) ends this process.
process.on('SIGINT', () => {})
// A card that cannot be painted ends the process, and its parent answers that there is none.
process.on('message', (card: Card) => void paintCard(card).then((drawn) => process.send!(drawn)))
process.send!('ready')
