import { rewrite, type RewriteWork } from './rewrite.ts'

// Ctrl-C signals the whole process group, but the server ends this process itself.
process.on('SIGINT', () => {})
process.on(
  'message',
  ({ texts }: { texts: RewriteWork[] }) => void process.send!(texts.map(rewrite)),
)
process.send!('ready')
