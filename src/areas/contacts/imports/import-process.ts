import { type ReadWork, readImport } from './read-import.ts'

// `import-apart.ts` starts this process. Ctrl-C signals the whole process group, so SIGINT is ignored here: the server ends this process itself.
process.on('SIGINT', () => {})
process.on('message', (work: ReadWork) => void process.send!(readImport(work)))
process.send!('ready')
