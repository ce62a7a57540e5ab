import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  /** Writes an answer, which a program may read. */
  out(text: string): void
  /** Writes for people only: progress, advice, errors. */
  err(text: string): void
  /** Columns of the terminal; null for a file or a program. */
  width: number | null
  /** True when `err` goes to a terminal. */
  watched: boolean
  colour: boolean
  /** The address of the server when none is named. */
  server: string
  readInput(): Promise<Uint8Array>
  /** Opens an address in the person's browser. Returns false where there is none. */
  browse(url: string): Promise<boolean>
  /** Asks the person; null when there is no terminal. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string | null>
}

export function processTerminal(server = 'http://localhost:3000'): Terminal {
  const { env, stdin, stdout, stderr } = process
  // `mailcast … | head` closes the pipe early, which is no failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  return {
    env,
    server,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    width: stdout.isTTY ? stdout.columns || 80 : null,
    watched: stderr.isTTY,
    colour: stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    async readInput() {
      const chunks: Buffer[] = []
      for await (const chunk of stdin) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    browse: (url) => (stdout.isTTY ? browse(url, env) : Promise.resolve(false)),
    ask: async (question, { hidden = false } = {}) => (stdin.isTTY ? ask(question, hidden) : null),
  }
}

/**
 * Asks a question. A hidden answer is not shown while it is typed, so that a key is not seen or
 * recorded.
 */
function ask(question: string, hidden: boolean): Promise<string> {
  const { stdin, stderr } = process
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  stderr.write(question)
  const lines = createInterface({ input: stdin, output: hidden ? silent : stderr, terminal: true })
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => {
      lines.close()
      reject(new Error('Stopped.'))
    })
    lines.question('', (answer) => {
      lines.close()
      if (hidden) stderr.write('\n')
      resolve(answer.trim())
    })
  })
}

/** Programs that open an address, by the platform. The address is one argument, and no shell reads it. */
const OPENERS: Record<string, readonly string[]> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

function browse(url: string, env: Terminal['env']): Promise<boolean> {
  const own = env['BROWSER']
  const [program, ...first] = own ? [own] : (OPENERS[process.platform] ?? ['xdg-open'])
  return new Promise((resolve) => {
    const child = spawn(program!, [...first, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
