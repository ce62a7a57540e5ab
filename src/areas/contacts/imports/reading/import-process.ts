import { type ReadWork, readInProcess } from './import-apart.ts'

// `import-apart.ts` starts this process. Ctrl-C signals the whole process group, so SIGINT is ignored here: the server ends this process itself.
process.on('SIGINT', () => {})
process.on('message', (work: ReadWork) => void readInProcess(work).then((read) => process.send!(read)))
process.send!('ready')
