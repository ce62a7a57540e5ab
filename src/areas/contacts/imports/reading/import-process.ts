import { type ReadWork, readInProcess } from './import-apart.ts'

// Ctrl-C signals the whole process group, but the server ends this process itself.
process.on('SIGINT', () => {})
process.on(
  'message',
  (work: ReadWork) => void readInProcess(work).then((read) => process.send!(read)),
)
process.send!('ready')
