import sharp from 'sharp'
import type { Card } from './card.ts'
import { paintCard } from './paint-card.ts'

// One card at a time, and none is drawn twice: no threads and no cache of sharp's own.
sharp.cache(false)
sharp.concurrency(1)

// `card.ts` runs this file as a process. Ctrl-C reaches the whole process group, so it is ignored here. The parent ends this process.
process.on('SIGINT', () => {})
process.on('message', async (card: Card) => process.send!(await paintCard(card)))
process.send!('ready')
