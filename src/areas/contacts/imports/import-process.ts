import { type ReadWork, readImport } from './read-import.ts'

// The process that `import-apart.ts` starts. Ctrl-C reaches the whole group; the server ends this process by itself.
process.on('SIGINT', () => {})
process.on('message', (work: ReadWork) => void process.send!(readImport(work)))
process.send!('ready')
