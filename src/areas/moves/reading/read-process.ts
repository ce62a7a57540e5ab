import { readItems } from './read-items.ts'
import type { ReadWork } from './read-result.ts'

// Ctrl-C signals the whole process group, but the server ends this process itself.
process.on('SIGINT', () => {})
process.on('message', (work: ReadWork) => void readItems(work).then((read) => process.send!(read)))
process.send!('ready')
